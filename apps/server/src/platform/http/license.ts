import type { DataLicense } from '@separai/contract/data-license-schema';
import type { Headers } from './security-headers.ts';

/** Link header with the license of open data (RFC 4946, RFC 8288); empty without a license. */
export const licenseHeaders = (license: DataLicense | null): Headers =>
  license === null ? {} : { link: `<${license.url}>; rel="license"` };
