import type { DataLicense } from '@separai/contract/data-license-schema';
import type { Headers } from './security-headers.ts';

/** Names the licence of open data (RFC 4946, RFC 8288); nothing where nobody has said one. */
export const licenseHeaders = (license: DataLicense | null): Headers =>
  license === null ? {} : { link: `<${license.url}>; rel="license"` };
