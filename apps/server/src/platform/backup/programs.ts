import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { refusal } from './errors.ts';

type Program = 'pg_dump' | 'pg_restore';

const foldersBelow = (base: string, pattern: RegExp): string[] =>
  existsSync(base)
    ? readdirSync(base)
        .filter((name) => pattern.test(name))
        .map((name) => join(base, name, 'bin'))
    : [];

// Where Debian's and Homebrew's packages put the programs of each version, beside what PATH names.
const candidateFolders = (): string[] => [
  ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
  ...foldersBelow('/usr/lib/postgresql', /^\d+$/),
  ...['/opt/homebrew/opt', '/usr/local/opt'].flatMap((base) => foldersBelow(base, /^(?:postgresql|libpq)/)),
];

const outputOf = async (
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; said: string }> => {
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      said = `${said}${piece}`.slice(-4_000);
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, said };
};

/** The oldest program of this machine that knows PostgreSQL `major`, by its path. Throws `BackupRefused` when there is none. */
export const findProgram = async (program: Program, major: number): Promise<string> => {
  const found: { file: string; major: number }[] = [];
  for (const file of new Set(candidateFolders().map((folder) => join(folder, program)))) {
    if (!existsSync(file)) continue;
    const { said } = await outputOf(file, ['--version'], process.env).catch(() => ({ said: '' }));
    const version = Number(/\(PostgreSQL\) (\d+)/.exec(said)?.[1]);
    if (version >= major) found.push({ file, major: version });
  }
  const [oldest] = found.sort((one, other) => one.major - other.major);
  if (oldest === undefined) throw refusal.programMissing(program, major);
  return oldest.file;
};

/** The address without its password, which no process list shows, and the environment that has it. */
const withoutPassword = (databaseUrl: string): { address: string; env: NodeJS.ProcessEnv } => {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { address: url.href, env: { ...process.env, LC_ALL: 'C', ...(password === '' ? {} : { PGPASSWORD: password }) } };
};

/** Runs a program against the database of `databaseUrl`. Throws `BackupRefused` when it fails. */
export const runProgram = async (file: string, args: readonly string[], databaseUrl: string): Promise<void> => {
  const { address, env } = withoutPassword(databaseUrl);
  const { code, said } = await outputOf(file, [...args, `--dbname=${address}`], env);
  if (code !== 0) throw refusal.programFailed(file, said.trim().split('\n')[0] ?? '');
};

/** Like `runProgram`, and hands what the program writes to `take`, which must consume it. */
export const readProgram = async (
  file: string,
  args: readonly string[],
  databaseUrl: string,
  take: (output: Readable) => Promise<void>,
): Promise<void> => {
  const { address, env } = withoutPassword(databaseUrl);
  const child = spawn(file, [...args, `--dbname=${address}`], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => {
    said = `${said}${piece}`.slice(-4_000);
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  try {
    const [[code]] = await Promise.all([ended, take(child.stdout)]);
    if (code !== 0) throw refusal.programFailed(file, said.trim().split('\n')[0] ?? '');
  } finally {
    child.kill();
  }
};
