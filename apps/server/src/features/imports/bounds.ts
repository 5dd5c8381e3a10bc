/** Rows that are worked at by one statement. */
export const rowsAtOnce = 500;

const megabyte = 1024 * 1024;

/** Bytes of rows that all imports together may have in the database. */
export const storedBytesMax = 1024 * megabyte;

/** Files that may wait to be read. */
export const waitingFilesMax = 20;

/**
 * Bytes of rows that a file of a size may come to. A row repeats the names of its columns and a packed file is far smaller than its text, yet
 * a file that becomes fifty times as large is made to fill the database.
 */
export const storedBytesOf = (fileBytes: number): number => Math.min(4 * megabyte + 50 * fileBytes, 128 * megabyte);
