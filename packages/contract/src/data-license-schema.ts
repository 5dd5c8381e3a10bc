import * as z from 'zod/mini';

/** Under what the open data of an installation may be used, as whoever runs it says. */
export const DataLicense = z.object({ name: z.string(), url: z.string() });
export type DataLicense = z.infer<typeof DataLicense>;
