/** Rows per statement. */
export const rowsAtOnce = 500;

const megabyte = 1024 * 1024;

/** Maximum bytes of all imports' rows in the database. */
export const storedBytesMax = 1024 * megabyte;

/** Maximum number of files that wait to be read. */
export const waitingFilesMax = 20;

/**
 * Maximum bytes of a file's rows by its size. Rows repeat their column names, and a compressed file is far smaller than its
 * text, but a growth by a factor beyond fifty is an attempt to fill the database.
 */
export const storedBytesOf = (fileBytes: number): number => Math.min(4 * megabyte + 50 * fileBytes, 128 * megabyte);
