import { rmSync } from 'node:fs';
import { access, constants, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WrongSetting } from './config/environment.ts';
import type { Config } from './config.ts';
import { errorCodeOf } from './platform/error-code.ts';

/**
 * The settings with a data folder that can be written to: `DATA_DIR`, created if missing. Where it cannot be written to and nothing
 * lasting is in it (database, images and mails are outside), a temporary folder for files of a few minutes takes its place, until this
 * process exits. Otherwise throws `WrongSetting`; the embedded database has a sentence of its own.
 */
export const prepareDataFolder = async (config: Config): Promise<Config> => {
  const { dataDir, databaseUrl, s3, smtpUrl } = config;
  if (databaseUrl === null) return config;
  const failure = await mkdir(dataDir, { recursive: true })
    .then(() => access(dataDir, constants.W_OK | constants.X_OK))
    .then(
      () => null,
      (error: unknown) => error,
    );
  if (failure === null) return config;
  const inside = [
    ...(s3 === null ? ['as imagens (sem S3_URL)'] : []),
    ...(smtpUrl === null ? ['os e-mails (sem SMTP_URL)'] : []),
  ];
  if (inside.length > 0)
    throw new WrongSetting(
      'DATA_DIR',
      `não pode ser gravada (${errorCodeOf(failure) ?? 'sem explicação'}: ${dataDir}), e nela ficam ${inside.join(' e ')}. Dê permissão a este usuário ou escolha outra pasta.`,
    );
  const temporary = await mkdtemp(join(tmpdir(), 'separai-'));
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
  return { ...config, dataDir: temporary };
};
