import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { WrongSetting } from './environment.ts';

const hostForm = /^(?=.{1,253}$)[a-z\d](?:[\w.-]*[a-z\d])?$/i;

/** Parses an address to listen at. Throws `WrongSetting`. */
export const listeningHost = (name: 'HOST' | 'METRICS_HOST', value: string): string => {
  // An IPv6 address may name its interface: fe80::1%eth0.
  if (!hostForm.test(value) && !isIPv6(value.replace(/%[\w.-]+$/, '')))
    throw new WrongSetting(name, 'precisa ser um endereço IP desta máquina, como 0.0.0.0, ou um nome dela.');
  return value;
};

/** Parses `DATA_DIR` to an absolute path. Throws `WrongSetting`. */
export const dataFolder = (value: string): string => {
  const folder = resolve(value);
  // Creating nested folders never ends in the kernel's file systems.
  if (/\p{C}/u.test(value) || /^\/(?:proc|sys)(?:\/|$)/.test(folder))
    throw new WrongSetting('DATA_DIR', 'precisa ser uma pasta de um disco, com um nome sem quebras de linha.');
  return folder;
};
