import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes brotli and gzip copies of files that compress well, so that the server never compresses static files. */
export const precompress = (dist: string): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async closeBundle() {
    const names = await readdir(dist, { recursive: true });
    await Promise.all(
      names
        // The server fills in settings of the workers, and compresses them itself.
        .filter((name) => /\.(js|css|svg|json|webmanifest)$/.test(name) && !/^\.|^sw(-off)?\.js$/.test(name))
        .map(async (name) => {
          const path = join(dist, name);
          const bytes = await readFile(path);
          const brotli = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
          await writeFile(`${path}.br`, brotli);
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }),
    );
  },
});
