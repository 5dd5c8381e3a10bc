import pino, { type LevelWithSilent, type Logger } from 'pino';

/** Bytes of log lines that wait for room; of more, the newest are dropped. */
const waitingBytes = 1024 * 1024;

/**
 * The product's log on the standard output, as JSON lines. Where that is a file on a full disk, lines wait or are lost: a server
 * that cannot write its log goes on serving.
 */
export const openLog = (level: LevelWithSilent = 'info'): Logger => {
  const output = pino.destination({ fd: 1, sync: true, maxLength: waitingBytes });
  const streams: { on(event: 'error', listener: () => void): unknown }[] = [output, process.stdout, process.stderr];
  for (const stream of streams) stream.on('error', () => {});
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
};
