import { resolve } from 'node:path';
import { readConfig } from './config.ts';
import { openImageStorage, openPhotoStorage } from './image-storage.ts';
import { backUp } from './platform/backup/backup.ts';
import { BackupRefused } from './platform/backup/errors.ts';
import { restore } from './platform/backup/restore.ts';
import { isDatabaseSlow, isDatabaseUnavailable } from './platform/database/failures.ts';
import { errorCodeOf } from './platform/error-code.ts';
import { ImageStorageFailure } from './platform/images/image-storage.ts';
import { startFailureSentence } from './start-failure.ts';
import { version } from './version.ts';

const usage = 'Diga o comando e o arquivo: npm run backup -- ARQUIVO, ou npm run restore -- ARQUIVO.';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const megabytes = (bytes: number): string => (bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 });

const sentenceOf = (error: unknown): string => {
  if (error instanceof BackupRefused) return error.message;
  if (error instanceof ImageStorageFailure)
    return `O armazenamento de imagens não respondeu, ou recusou o pedido (${error.code}). Confira S3_URL.`;
  if (isDatabaseUnavailable(error) || isDatabaseSlow(error))
    return `O banco de dados não respondeu (${errorCodeOf(error) ?? 'sem resposta'}). Confira DATABASE_URL, ou espere o servidor terminar de iniciar.`;
  if (error instanceof Error && 'path' in error && 'code' in error)
    return `Não foi possível usar ${String(error.path)} (${String(error.code)}). Confira o caminho e as permissões.`;
  return startFailureSentence(error);
};

const run = async ([command, path, ...rest]: readonly string[]): Promise<void> => {
  if (path === undefined || rest.length > 0) throw new BackupRefused(usage);
  const config = readConfig(process.env);
  const { dataDir } = config;
  // pg_dump and pg_restore change settings of their session, which a transaction pooler does not keep.
  const databaseUrl = config.migrationDatabaseUrl ?? config.databaseUrl;
  const [bucket, photoBucket] = config.s3 === null ? [] : await Promise.all([openImageStorage(config), openPhotoStorage(config)]);
  const file = resolve(path);
  const counted = ({ pictures, mails }: { pictures: number; mails: number }) => `imagens: ${pictures}; e-mails: ${mails}`;
  if (command === 'backup') {
    const done = await backUp({ dataDir, databaseUrl, bucket, photoBucket, version, file });
    say(`Cópia de segurança feita em ${file} (${megabytes(done.bytes)} MB antes de comprimir; ${counted(done)}).`);
    say('Ela contém dados pessoais: guarde-a como guarda o banco. SECRET_KEY não está nela.');
  } else if (command === 'restore') {
    const { createdAt, counts } = await restore({ dataDir, databaseUrl, bucket, photoBucket, file });
    say(`Restaurada a cópia de ${createdAt} (${counted(counts)}). Inicie com npm start.`);
  } else throw new BackupRefused(usage);
};

// Exit handlers delete unfinished files, so signals must end the process by `exit`.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

run(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  },
);
