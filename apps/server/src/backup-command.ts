import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from './config.ts';
import { openImageStorage, openPhotoStorage } from './image-storage.ts';
import { type BackupParts, backUp } from './platform/backup/backup.ts';
import { type ComparedTable, drill, isRestored } from './platform/backup/drill.ts';
import { BackupRefused, refusal } from './platform/backup/errors.ts';
import { restore } from './platform/backup/restore.ts';
import { expiredBackups, parseRetention, scheduledName } from './platform/backup/schedule.ts';
import { isDatabaseSlow, isDatabaseUnavailable } from './platform/database/failures.ts';
import { reachEmbedded } from './platform/database/reach.ts';
import { errorCodeOf } from './platform/error-code.ts';
import { ImageStorageFailure } from './platform/images/image-storage.ts';
import { startFailureSentence } from './start-failure.ts';
import { version } from './version.ts';

const usage = `Diga o que fazer:
  npm run backup -- ARQUIVO [--recipient CHAVE]…
  npm run backup -- --to PASTA [--keep 7d,4w,6m] [--recipient CHAVE]…
  npm run restore -- ARQUIVO [--identity ARQUIVO-DA-CHAVE]
  npm run restore -- --drill ARQUIVO [--identity ARQUIVO-DA-CHAVE] [--live]`;

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

// npm runs a command in the product's folder, while a path is relative to the folder that npm was called in.
const pathOf = (path: string): string => resolve(process.env.npm_lifecycle_event ? (process.env.INIT_CWD ?? '') : '', path);

/** Settings with the address of a database session: pg_dump and pg_restore change its settings, which a transaction pooler does not keep. */
const readSettings = (): Config => {
  const config = readConfig(process.env);
  return { ...config, databaseUrl: config.migrationDatabaseUrl ?? config.databaseUrl };
};

const storagesOf = async (config: Config): Promise<Pick<BackupParts, 'bucket' | 'photoBucket'>> => {
  if (config.s3 === null) return {};
  const [bucket, photoBucket] = await Promise.all([openImageStorage(config), openPhotoStorage(config)]);
  return { bucket, photoBucket };
};

const counted = ({ pictures, mails }: { pictures: number; mails: number }): string => `imagens: ${pictures}; e-mails: ${mails}`;

const runBackup = async (config: Config, args: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      keep: { type: 'string' },
      recipient: { type: 'string', multiple: true, default: [] },
    },
  });
  const { to, keep, recipient: recipients } = values;
  const [given] = positionals;
  if (positionals.length > 1 || (given === undefined) === (to === undefined) || (keep !== undefined && to === undefined))
    throw new BackupRefused(usage);
  const retention = keep === undefined ? null : parseRetention(keep);
  const folder = to === undefined ? null : pathOf(to);
  if (folder !== null) await mkdir(folder, { recursive: true, mode: 0o700 });
  const isEncrypted = recipients.length > 0;
  const file = folder === null ? pathOf(given ?? '') : join(folder, scheduledName(new Date(), isEncrypted));
  const { dataDir, databaseUrl } = config;
  const done = await backUp({ dataDir, databaseUrl, ...(await storagesOf(config)), version, file, recipients });
  say(`Cópia de segurança feita em ${file} (${megabytes(done.bytes)} MB antes de comprimir; ${counted(done)}).`);
  say(
    isEncrypted
      ? 'Ela está cifrada: só a chave que combina com --recipient a abre. Nem essa chave nem SECRET_KEY estão nela.'
      : 'Ela contém dados pessoais: guarde-a como guarda o banco. SECRET_KEY não está nela.',
  );
  if (folder === null || retention === null) return;
  const expired = expiredBackups(await readdir(folder), retention);
  for (const name of expired) await rm(join(folder, name));
  say(`Cópias antigas apagadas: ${expired.length}.`);
};

const columns = (rows: readonly (readonly string[])[]): string => {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        (column === 0 || column === row.length - 1 ? cell.padEnd : cell.padStart).call(cell, widths[column] ?? 0),
      )
      .join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
};

/** Prints the comparison; true when all tables are restored. */
const reportDrill = ({ manifest, tables }: Awaited<ReturnType<typeof drill>>, isLive: boolean): boolean => {
  const verdictOf = (table: ComparedTable): string => {
    if (table.restored === null) return 'FALTA';
    if (table.backup === null) return 'a cópia, de uma versão anterior, não diz';
    if (table.backup.changed) return 'mudou durante a cópia';
    return isRestored(table) ? 'igual' : 'DIFERENTE';
  };
  const liveOf = ({ live, restored }: ComparedTable): string =>
    `${live?.rows ?? '–'}${live !== null && live.checksum === restored?.checksum ? '' : ' (mudou depois)'}`;
  const head = ['tabela', 'na cópia', 'restaurada', ...(isLive ? ['agora'] : []), ''];
  const rows = tables.map((table) => [
    table.name,
    String(table.backup?.rows ?? '–'),
    String(table.restored?.rows ?? '–'),
    ...(isLive ? [liveOf(table)] : []),
    verdictOf(table),
  ]);
  say(columns([head, ...rows]));
  const wrong = tables.filter((table) => !isRestored(table));
  const bytes = manifest.members.reduce((sum, member) => sum + member.bytes, 0);
  say(
    `Cópia de ${manifest.createdAt}, versão ${manifest.product}: ${manifest.members.length} partes (${megabytes(bytes)} MB) com o tamanho e o SHA-256 do índice; ${counted(manifest.counts)}.`,
  );
  say(
    wrong.length === 0
      ? `Ensaio feito: o banco restaurado abriu, e as ${tables.length} tabelas têm as linhas da cópia. Nada ficou no disco.`
      : `O ensaio falhou: ${wrong.map(({ name }) => name).join(', ')}. Nada ficou no disco.`,
  );
  return wrong.length === 0;
};

const runRestore = async (config: Config, args: string[]): Promise<boolean> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      identity: { type: 'string' },
      drill: { type: 'boolean', default: false },
      live: { type: 'boolean', default: false },
    },
  });
  const [given] = positionals;
  if (given === undefined || positionals.length > 1 || (values.live && !values.drill)) throw new BackupRefused(usage);
  const file = pathOf(given);
  const identity = values.identity === undefined ? undefined : pathOf(values.identity);
  const { dataDir, databaseUrl } = config;
  if (!values.drill) {
    const { createdAt, counts } = await restore({ dataDir, databaseUrl, ...(await storagesOf(config)), file, identity });
    say(`Restaurada a cópia de ${createdAt} (${counted(counts)}). Inicie com npm start.`);
    return true;
  }
  const reached = values.live && databaseUrl === null ? await reachEmbedded(dataDir) : null;
  try {
    const embedded = reached && { host: reached.host, port: reached.port, user: 'separai', database: 'separai' };
    const live = !values.live ? null : databaseUrl === null ? embedded : { connectionString: databaseUrl };
    if (values.live && live === null) throw refusal.nothingToBackUp(dataDir);
    return reportDrill(await drill({ file, identity, live }), values.live);
  } finally {
    await reached?.stop();
  }
};

const isArgumentFailure = (error: unknown): boolean => /^ERR_PARSE_ARGS_/.test(errorCodeOf(error) ?? '');

/** Result: whether the command did what it was to do. */
const run = async ([command, ...args]: readonly string[]): Promise<boolean> => {
  const config = readSettings();
  try {
    if (command === 'restore') return await runRestore(config, args);
    if (command !== 'backup') throw new BackupRefused(usage);
    await runBackup(config, args);
    return true;
  } catch (error) {
    throw isArgumentFailure(error) ? new BackupRefused(usage, error) : error;
  }
};

// Exit handlers delete unfinished files, so signals must end the process by `exit`.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

run(process.argv.slice(2)).then(
  (isDone) => process.exit(isDone ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  },
);
