import { setTimeout as delay } from 'node:timers/promises';
import type { Ending, GuardedProcess } from './guarded-process.ts';
import type { Log } from './log.ts';

export interface Supervisor {
  /** Ends the program and whatever start of it is under way. */
  stop(): Promise<void>;
}

const firstPauseMs = 100;
const longestPauseMs = 10_000;
const fastShutdownMs = 20_000;
const immediateShutdownMs = 10_000;

const endsWithin = (program: GuardedProcess, milliseconds: number): Promise<boolean> =>
  Promise.race([program.ended.then(() => true), delay(milliseconds, false, { ref: false })]);

async function shutDown(program: GuardedProcess, log: Log): Promise<void> {
  program.holdProcess(true);
  program.askToStop();
  if (await endsWithin(program, fastShutdownMs)) return;
  log('O PostgreSQL embutido demora a parar e será interrompido.', { output: program.output });
  program.signal('SIGQUIT');
  if (await endsWithin(program, immediateShutdownMs)) return;
  program.signal('SIGKILL');
  await program.ended;
}

/**
 * Keeps a program running: when it ends by itself, `start` is called again, after 0.1 s and then ever longer up to 10 s, until it
 * succeeds or `stop` is called. `start` gives up when its signal is aborted.
 */
export function supervise(first: GuardedProcess, start: (signal: AbortSignal) => Promise<GuardedProcess>, log: Log): Supervisor {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopAsked = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null));
  });

  const restart = async (): Promise<GuardedProcess | null> => {
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
      await Promise.race([stopAsked, delay(pause, null, { ref: false })]);
      if (signal.aborted) return null;
      try {
        return await start(signal);
      } catch (error) {
        if (signal.aborted) return null;
        log('O PostgreSQL embutido ainda não voltou.', { reason: error instanceof Error ? error.message : String(error) });
      }
    }
  };

  const run = async (): Promise<void> => {
    let current: GuardedProcess | null = first;
    while (current) {
      current.holdProcess(false);
      const ending: Ending | null = await Promise.race([stopAsked, current.ended]);
      if (!ending) return shutDown(current, log);
      log('O PostgreSQL embutido parou sozinho e será reiniciado.', { code: ending.code, output: current.output });
      // When only its guard was killed, the program still hears this.
      current.askToStop();
      current = await restart();
      if (current && !signal.aborted) log('O PostgreSQL embutido voltou.');
    }
  };

  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
