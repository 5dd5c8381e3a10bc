import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { SystemUser } from './system-user.ts';

export interface Ending {
  /** Of the program: 128 + signal when a signal ended it; null when the guard itself was ended or never began. */
  readonly code: number | null;
  readonly error: Error | null;
}

/** A program that ends with this process, however this process ends. */
export interface GuardedProcess {
  /** Resolves when the program has ended, or its guard was killed. */
  readonly ended: Promise<Ending>;
  /** The last lines that it wrote to its standard error. */
  readonly output: readonly string[];
  /** SIGINT, by the way that also serves when this process dies. */
  askToStop(): void;
  /** A signal for the program and its guard, not for the sessions that PostgreSQL opens. */
  signal(name: 'SIGQUIT' | 'SIGKILL'): void;
  /** Whether it keeps this process from ending by itself. It does at first. */
  holdProcess(hold: boolean): void;
}

export interface GuardedCommand {
  readonly file: string;
  readonly args: readonly string[];
  /** The working folder, which `user` need not be able to reach by its path. */
  readonly folder: string;
  readonly user: SystemUser | null;
  readonly env: Readonly<Record<string, string>>;
  /** Removed after a requested stop, also when this process has died. */
  readonly temporaryFolder?: string;
  readonly onLine?: (line: string) => void;
}

// The kernel closes descriptor 3 when our process ends, even by kill -9: then `read` returns. The program does not inherit it.
// A service manager may send SIGTERM to every process at once: the guard outlives that, for it has to see the program's end.
const guard = `
trap : INT TERM HUP
trap 'asked=1' USR1
"$@" 3<&- &
child=$!
( trap '' INT TERM HUP; read -r line <&3; kill -USR1 $$; kill -INT "$child" ) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$child"; code=$?
while [ "$code" -gt 128 ] && kill -0 "$child" 2>/dev/null; do wait "$child"; code=$?; done
kill -KILL "$watcher" 2>/dev/null
if [ -n "$asked" ] && [ -n "$TEMPORARY_FOLDER" ]; then rm -rf -- "$TEMPORARY_FOLDER"; fi
exit "$code"
`;

/** The line of a failed program's output that says why, without its time stamp; undefined when it wrote nothing. */
export const tellingLine = (output: readonly string[]): string | undefined => {
  const cause = /^.*?(?:FATAL|PANIC|error): +/;
  return (output.find((line) => cause.test(line)) ?? output.at(-1))?.replace(cause, '');
};

const keptLines = 60;
const lastLinesMs = 300;

/** Starts a program under guard. Throws when the system refuses to start it as `user`. */
export function spawnGuarded(command: GuardedCommand): GuardedProcess {
  const child = spawn('/bin/sh', ['-c', guard, 'separai-postgres', command.file, ...command.args], {
    cwd: command.folder,
    env: { ...command.env, TEMPORARY_FOLDER: command.temporaryFolder ?? '' },
    // A session of its own: Ctrl+C in the terminal must not end the database before the requests that still need it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    ...(command.user ?? {}),
  });
  const { stderr } = child;
  const lifeline = child.stdio[3];
  if (!(stderr instanceof Socket && lifeline instanceof Socket)) throw new Error('a guarded process without its pipes');
  lifeline.on('error', () => {});

  const output: string[] = [];
  createInterface({ input: stderr }).on('line', (line) => {
    output.push(line);
    if (output.length > keptLines) output.shift();
    command.onLine?.(line);
  });
  const ended = new Promise<Ending>((resolve) => {
    child.once('error', (error) => resolve({ code: null, error }));
    child.once('close', (code) => resolve({ code, error: null }));
    // Sessions of a killed PostgreSQL may keep its standard error open for a while.
    child.once('exit', (code) => setTimeout(resolve, lastLinesMs, { code, error: null }));
  });
  return {
    ended,
    output,
    askToStop: () => {
      lifeline.end();
    },
    signal: (name) => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, name);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
    },
    holdProcess: (hold) => {
      for (const handle of [child, stderr, lifeline]) hold ? handle.ref() : handle.unref();
    },
  };
}
