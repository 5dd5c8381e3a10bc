import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const day = 24 * 60 * 60 * 1000;
/** Files of a replaced build stay this long, in ms, and at most for this many builds. */
const longest = 7 * day;
const most = 3;

interface Former {
  /** When the build was replaced, in ms since 1970. */
  readonly at: number;
  readonly files: readonly string[];
}

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

/** The list of these files. The server serves no file whose name begins with a dot. */
const list = '.former.json';

const readJson = async <T>(path: string, none: T): Promise<T> => {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? none : (JSON.parse(text) as T);
};

/**
 * Empties `dist` for a new build, except for the files of the last builds: open pages without a service worker still request
 * them after an update of the server.
 */
export const emptyButForFormerFiles = async (dist: string, now: number): Promise<void> => {
  const chunks = Object.values(await readJson<Record<string, Chunk>>(join(dist, '.vite/manifest.json'), {}));
  const last: Former = { at: now, files: chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]) };
  const former = [last, ...(await readJson<readonly Former[]>(join(dist, list), []))]
    .filter(({ at, files }) => files.length > 0 && now - at < longest)
    .slice(0, most);
  const stay = new Set(former.flatMap(({ files }) => files));
  const names = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of names.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(dist.length + 1).replace(/\.(br|gz)$/, '');
    if (!stay.has(name)) await rm(path);
  }
  if (former.length > 0) await writeFile(join(dist, list), JSON.stringify(former));
};
