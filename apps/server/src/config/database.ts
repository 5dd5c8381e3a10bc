import { WrongSetting } from './environment.ts';

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
