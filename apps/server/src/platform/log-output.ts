import pino, { type LevelWithSilent, type Logger } from 'pino';

/** Bytes of log lines that wait for room; of more, the newest are dropped. */
const waitingBytes = 1024 * 1024;

/**
 * Lines are written together, since a system call for each costs more than the rest of a cached response. A write ends with a
 * line and fits in the 4,096 bytes that a pipe takes undivided, so that lines of several processes do not mix.
 */
const batches = { minLength: 2_048, maxWrite: 4_096, periodicFlush: 100 };

/**
 * The product's log on the standard output, as JSON lines. Where that is a file on a full disk, lines wait or are lost: a server
 * that cannot write its log goes on serving. A line is written within 100 ms, and the last ones when the process exits.
 */
export const openLog = (level: LevelWithSilent = 'info'): Logger => {
  const output = pino.destination({ fd: 1, sync: true, maxLength: waitingBytes, ...batches });
  process.on('exit', () => output.flush());
  const streams: { on(event: 'error', listener: () => void): unknown }[] = [output, process.stdout, process.stderr];
  for (const stream of streams) stream.on('error', () => {});
  // Hides sonic-boom's `flushSync`, with which pino ends a fatal line and which retries on a full disk for ever.
  const lines = { write: (line: string) => output.write(line) };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, lines);
};
