import { expect, test } from 'vitest';
import { type Migration, numberOf, readDeclarations, readMigrations } from './migrations.ts';

/** Migrations up to this one were applied in one transaction with all others, and stay as they are. */
const lastUnchecked = 49;

type Checked = Pick<Migration, 'tag' | 'statements' | 'isOutsideTransaction' | 'oldestRelease'>;

const nameIn = (statement: string, pattern: RegExp): string =>
  (pattern.exec(statement)?.[1] ?? '').replaceAll('"', '').toLowerCase();

/** Single statements without comments and string literals. */
const plainStatements = ({ statements }: Checked): string[] =>
  statements
    .flatMap((text) =>
      text
        .replace(/--.*$/gm, '')
        .replace(/'(?:[^']|'')*'/g, "''")
        .split(';'),
    )
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');

/** Why a migration would stop requests, or releases that still run, for longer than a moment. */
const faultsOf = (migration: Checked): string[] => {
  const statements = plainStatements(migration);
  const created = new Set(statements.map((statement) => nameIn(statement, /^create table (?:if not exists )?(\S+)/i)));
  const faults = statements.flatMap((statement): string[] => {
    const found: string[] = [];
    const isIndex = /^create (?:unique )?index/i.test(statement);
    const table = nameIn(statement, isIndex ? / on (?:only )?([^\s(]+)/i : /^alter table (?:if exists )?(?:only )?(\S+)/i);
    if (created.has(table)) return found;
    const isConcurrent = /^create (?:unique )?index concurrently/i.test(statement);
    if (isIndex && !isConcurrent) found.push('create index needs concurrently');
    if (isConcurrent) {
      const index = nameIn(statement, /concurrently (?:if not exists )?(\S+)/i);
      const isRepeatable = statements.some(
        (one) =>
          nameIn(one, /^drop index concurrently if exists (\S+)/i) === index &&
          statements.indexOf(one) < statements.indexOf(statement),
      );
      if (!isRepeatable) found.push('create index concurrently needs drop index concurrently if exists before it');
    }
    if (/\badd (?:constraint \S+ )?(?:check|foreign key)\b/i.test(statement) && !/\bnot valid$/i.test(statement))
      found.push('add constraint needs not valid, and validate constraint in the next migration');
    if (/\badd (?:constraint \S+ )?(?:unique|primary key)\b/i.test(statement) && !/\busing index\b/i.test(statement))
      found.push('add unique needs using index');
    if (/\badd column\b.*\bstored\b/i.test(statement)) found.push('a stored generated column rewrites the table');
    if (/\bset not null\b/i.test(statement)) found.push('set not null needs a validated check');
    const isContraction = /\bdrop column\b|\brename\b|^drop table|\bset data type\b|\balter (?:column )?\S+ type\b/i.test(
      statement,
    );
    if (isContraction && migration.oldestRelease === null)
      found.push('what older releases use is removed: declare the oldest release');
    return found;
  });
  const isMixed = ['not valid', 'validate constraint'].every((words) =>
    statements.some((one) => one.toLowerCase().includes(words)),
  );
  if (isMixed && !migration.isOutsideTransaction) faults.push('validate constraint belongs to the next migration');
  if (migration.isOutsideTransaction !== statements.some((statement) => /\bconcurrently\b/i.test(statement)))
    faults.push('concurrently and the line "-- outside of a transaction" belong together');
  if (migration.isOutsideTransaction && statements.length !== migration.statements.length)
    faults.push('outside of a transaction each statement needs a part of its own');
  return faults;
};

test('no migration since the rules stops requests or running releases', () => {
  const checked = readMigrations().filter((migration) => numberOf(migration) > lastUnchecked);
  expect(checked.flatMap((migration) => faultsOf(migration).map((fault) => `${migration.tag}: ${fault}`))).toEqual([]);
});

const given = (file: string): Checked => ({
  tag: '9000_given',
  statements: file.split('--> statement-breakpoint'),
  ...readDeclarations(file),
});

test.each([
  ['CREATE INDEX "a" ON "t" USING btree ("x");', 'needs concurrently'],
  ['-- outside of a transaction\nCREATE INDEX CONCURRENTLY "a" ON "t" ("x");', 'drop index concurrently if exists'],
  ['drop index concurrently if exists a;--> statement-breakpoint\ncreate index concurrently a on t (x);', 'belong together'],
  ['-- outside of a transaction\ndrop index concurrently if exists a;create index concurrently a on t (x);', 'part of its own'],
  ['ALTER TABLE "t" ADD CONSTRAINT "c" CHECK (x > 0);', 'needs not valid'],
  ['alter table t add constraint c foreign key (x) references u (id)', 'needs not valid'],
  ['alter table t add constraint c check (x > 0) not valid; alter table t validate constraint c', 'next migration'],
  ['ALTER TABLE "t" ADD CONSTRAINT "c" UNIQUE("x");', 'using index'],
  ['ALTER TABLE "t" ALTER COLUMN "x" SET NOT NULL;', 'validated check'],
  ['ALTER TABLE "t" ADD COLUMN "y" text GENERATED ALWAYS AS (lower(x)) STORED;', 'rewrites the table'],
  ['ALTER TABLE "t" DROP COLUMN "x";', 'declare the oldest release'],
  ['ALTER TABLE "t" ALTER COLUMN "x" SET DATA TYPE bigint;', 'declare the oldest release'],
])('%s is refused', (file, fault) => {
  expect(faultsOf(given(file)).join()).toContain(fault);
});

test.each([
  'CREATE TABLE "t" ("x" integer);--> statement-breakpoint\nCREATE INDEX "a" ON "t" USING btree ("x");',
  '-- outside of a transaction\ndrop index concurrently if exists a;--> statement-breakpoint\ncreate index concurrently a on t (x);',
  'alter table t add constraint c check (x > 0) not valid;',
  'alter table t validate constraint c;',
  `-- oldest release: 0052\nalter table t drop column x; comment on table t is 'create index a on t'`,
])('%s is accepted', (file) => {
  expect(faultsOf(given(file))).toEqual([]);
});

test('the newest migration has the highest number and the latest time: a database skips one that is older than its last', () => {
  const migrations = readMigrations();
  const times = migrations.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
  expect(Math.max(...migrations.map(numberOf))).toBe(migrations.map(numberOf).at(-1));
});
