import { readFileSync } from 'node:fs';
import { type Environment, WrongSetting } from './environment.ts';

/** Settings whose value may stand in a file that `NAME_FILE` names, as container and systemd secrets do. */
export const secretSettings = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'SMTP_URL',
  'S3_URL',
  'ADMIN_PASSWORD',
] as const;

const contentOf = (name: string, file: string): string => {
  try {
    // Editors end a file with a line break.
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'erro';
    throw new WrongSetting(name, `precisa ser um arquivo que o servidor possa ler (${reason}: ${file}).`);
  }
};

/** The environment with the values of secret files. Throws `WrongSetting` for a file that cannot be read, or two values. */
export const withSecretFiles = (environment: Environment): Environment => {
  const read = secretSettings.flatMap((setting) => {
    const name = `${setting}_FILE`;
    const file = environment[name];
    if (!file) return [];
    if (environment[setting]) throw new WrongSetting(name, `e ${setting} não podem andar juntos: deixe só um dos dois.`);
    const content = contentOf(name, file);
    if (content === '') throw new WrongSetting(name, `leva a um arquivo vazio (${file}).`);
    return [[setting, content] as const];
  });
  return { ...environment, ...Object.fromEntries(read) };
};
