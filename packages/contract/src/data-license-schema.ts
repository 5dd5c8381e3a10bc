import * as z from 'zod/mini';

/** Licence of the installation's open data, as its operator states it. */
export const DataLicense = z.object({ name: z.string(), url: z.string() });
export type DataLicense = z.infer<typeof DataLicense>;
