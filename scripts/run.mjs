import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './paths.mjs';

const running = new Set();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function stop(signal) {
  for (const child of running) child.kill(signal);
  process.exit(128 + constants.signals[signal]);
}

// Signals are forwarded only while a child runs: afterwards they belong to the next handler, such as the server's.
function track(child) {
  if (running.size === 0) for (const signal of signals) process.on(signal, stop);
  running.add(child);
  child.once('close', () => {
    running.delete(child);
    if (running.size === 0) for (const signal of signals) process.off(signal, stop);
  });
}

/**
 * Runs a program to its end, without a shell and without stdin. Its output is passed through, or with `quiet` collected. `env`
 * extends this process's environment; other options are those of `spawn`, with the repository's root as the default folder.
 * Resolves with `{ code, output }`, where a program ended by a signal has code 1; rejects when the program cannot be started.
 */
export function run(command, args, { env = {}, quiet = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const output = quiet ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd: root,
      ...options,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
    });
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
    track(child);
  });
}

/** A program failed and has printed the cause. */
export class CommandFailed extends Error {}

/** Like `run`, but throws `CommandFailed` when the program fails. Collected output is then part of the message. */
export async function runOrThrow(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new CommandFailed(`Falhou com o código ${code}: ${[command, ...args].join(' ')}\n${output}`.trim());
  return output;
}

/** Command and arguments for npm: the same npm that started this command where there is one, so that versions do not mix. */
export function npm(args) {
  const running = process.env.npm_execpath;
  return running?.endsWith('.js') ? [process.execPath, [running, ...args]] : ['npm', args];
}

/** Command and arguments for an installed package's program, by its file in node_modules: faster than npx. */
export function installed(file, args) {
  return [process.execPath, [`${root}/node_modules/${file}`, ...args]];
}
