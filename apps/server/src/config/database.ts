import { type DatabaseLimits, usualLimits } from '../platform/database/database.ts';
import { type SettingReaders, WrongSetting } from './environment.ts';

/**
 * Parses the address of a database; null stays null. Throws `WrongSetting`, also for several servers in one address: the driver
 * connects to one.
 */
export const databaseAddress = (name: string, value: string | null): string | null => {
  if (value === null) return null;
  const [, servers = ''] = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(value) ?? [];
  const parameters = /\?(.*)$/s.exec(value)?.[1] ?? '';
  if (servers.includes(',') || /(?:^|&)(?:host=[^&]*(?:,|%2c)|target_session_attrs=)/i.test(parameters))
    throw new WrongSetting(
      name,
      'aceita um servidor só, sem target_session_attrs. Com réplicas, use um endereço que leve sempre ao servidor que grava: HAProxy com Patroni, um IP virtual ou o nome que o serviço de banco dá.',
    );
  if (!(URL.canParse(value) && /^postgres(ql)?:\/\//.test(value)))
    throw new WrongSetting(name, 'precisa ter a forma postgresql://usuario:senha@servidor:5432/banco.');
  return value;
};

const second = 1_000;

/** Parses the sizes of the pools, and the timeouts, which are settings in seconds. Throws `WrongSetting`. */
export const databaseLimits = (integer: SettingReaders['integer']): DatabaseLimits => {
  const seconds = (name: string, usual: number, most: number): number => integer(name, usual / second, most, 1) * second;
  return {
    poolSize: integer('DATABASE_POOL_SIZE', usualLimits.poolSize, 500, 1),
    jobsPoolSize: integer('DATABASE_JOBS_POOL_SIZE', usualLimits.jobsPoolSize, 500, 1),
    connectTimeout: seconds('DATABASE_CONNECT_TIMEOUT', usualLimits.connectTimeout, 600),
    statementTimeout: seconds('DATABASE_STATEMENT_TIMEOUT', usualLimits.statementTimeout, 600),
    idleTimeout: seconds('DATABASE_IDLE_TIMEOUT', usualLimits.idleTimeout, 86_400),
  };
};
