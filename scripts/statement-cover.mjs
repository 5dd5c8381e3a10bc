import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Places of tests on which another PostgreSQL has no influence: the embedded one itself, connections, headers, mail servers, the built product. */
export const onEmbeddedAlone = [
  'packages/embedded-postgres/',
  'apps/server/src/platform/mail/',
  'apps/server/test/http/',
  'apps/server/test/process/',
  'apps/server/test/lost-database.test.ts',
];

// What no single statement tells: who waits for whom, what is undone, what a plan uses, what triggers refuse, and what a copy of all holds.
const onEvery = [
  'apps/server/src/platform/database/',
  'apps/server/test/audit.test.ts',
  'apps/server/test/backup.test.ts',
  'apps/server/test/closed-points.test.ts',
  'apps/server/test/indices.test.ts',
  'apps/server/test/list-revision.test.ts',
  'apps/server/test/locks.test.ts',
  'apps/server/test/outage.test.ts',
];

const isIn = (file, places) => places.some((place) => file.startsWith(place));

/** What the files of tests reached of the product's SQL, as `apps/server/test/reached-statements.ts` wrote it: `{ file, seconds, reached }`. */
export function readReached(path, root) {
  const records = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return records.map(({ file, ...record }) => ({ ...record, file: relative(root, file).replaceAll('\\', '/') }));
}

/**
 * The files that run on another PostgreSQL once all have run on the embedded one: those that are about the database itself, and of the others
 * so many that every statement is reached again. Each time the file is taken that reaches most of what is left for the time that it takes.
 */
export function coveringFiles(records) {
  const candidates = records.filter(({ file }) => !isIn(file, onEmbeddedAlone));
  const chosen = candidates.filter(({ file }) => isIn(file, onEvery));
  const left = new Set(candidates.flatMap(({ reached }) => reached));
  if (left.size === 0) throw new Error('no statement was noted');
  for (const { reached } of chosen) for (const statement of reached) left.delete(statement);
  const worth = ({ reached, seconds }) => reached.filter((statement) => left.has(statement)).length / seconds;
  while (left.size > 0) {
    const best = candidates.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    chosen.push(best);
    for (const statement of best.reached) left.delete(statement);
  }
  return chosen.map(({ file }) => file);
}
