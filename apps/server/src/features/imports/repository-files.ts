import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { importFileParts } from '../../platform/database/schema/imports.ts';

/** Bytes of a stored part: what a process holds of a file at once. */
const partBytes = 512 * 1024;

/** Stores the file at `path` for an import. */
export const insertFile = async (transaction: Transaction, importId: number, path: string): Promise<void> => {
  let number = 0;
  for await (const content of createReadStream(path, { highWaterMark: partBytes }))
    await transaction.insert(importFileParts).values({ importId, number: number++, content });
};

/** Writes the file of an import to a new file at `path`; returns its bytes, 0 where none is stored. */
export const copyFile = async (db: Queryable, importId: number, path: string): Promise<number> => {
  const file = await open(path, 'wx', 0o600);
  try {
    let bytes = 0;
    for (let last = -1; ; ) {
      const [part] = await db
        .select({ number: importFileParts.number, content: importFileParts.content })
        .from(importFileParts)
        .where(and(eq(importFileParts.importId, importId), gt(importFileParts.number, last)))
        .orderBy(asc(importFileParts.number))
        .limit(1);
      if (part === undefined) return bytes;
      await file.appendFile(part.content);
      last = part.number;
      bytes += part.content.length;
    }
  } finally {
    await file.close();
  }
};

/** Deletes the file of an import. */
export const removeFile = async (db: Queryable, importId: number): Promise<void> => {
  await db.delete(importFileParts).where(eq(importFileParts.importId, importId));
};
