import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Prints a line for the operator on the standard error; the standard output has the JSON log alone. */
export const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** File of the first password in `DATA_DIR`. */
const passwordFile = 'primeira-senha.txt';

/**
 * Hands a text with a password to the operator: on the terminal, or without one in a file of `dataDir` that this user alone may
 * read, because a service manager or a container collects the standard error like the log.
 */
export const handOverPassword = async (dataDir: string, text: string): Promise<void> => {
  if (process.stderr.isTTY) {
    say(text);
    return;
  }
  const path = join(dataDir, passwordFile);
  await writeFile(path, `${text.trim()}\n`, { mode: 0o600 });
  say(
    `\nO e-mail e a senha do primeiro administrador estão em ${path}, que só este usuário lê. Apague o arquivo depois de entrar.`,
  );
};
