import { type Environment, settingReaders } from './environment.ts';
import { listeningHost } from './machine.ts';

/** Settings for operators: probes, metrics, log and shutdown. */
export interface OperationSettings {
  /** Port of `/metrics` and of the probes beside the web; 0: any free one; null: none. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  /** Seconds between SIGTERM and the end of listening, while `/readyz` answers 503. */
  readonly drainSeconds: number;
  /** The lowest level that is logged. */
  readonly logLevel: 'info' | 'trace' | 'debug' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Whether probes and files of the app are in the request log, too. */
  readonly logAllRequests: boolean;
}

/** Parses the settings for operators. Throws `WrongSetting`. */
export const operationSettings = (environment: Environment): OperationSettings => {
  const { text, integer, choice } = settingReaders(environment);
  return {
    metricsPort: text('METRICS_PORT') === null ? null : integer('METRICS_PORT', 0, 65_535),
    metricsHost: listeningHost('METRICS_HOST', text('METRICS_HOST') ?? '127.0.0.1'),
    drainSeconds: integer('DRAIN_SECONDS', 0, 300),
    logLevel: choice('LOG_LEVEL', ['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent']),
    logAllRequests: choice('LOG_ALL_REQUESTS', ['off', 'on']) === 'on',
  };
};
