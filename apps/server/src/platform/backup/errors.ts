/** Why a backup or a restore was refused: `message` is a sentence for the person at the terminal. */
export class BackupRefused extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'BackupRefused';
  }
}

/** Every refusal with its sentence. */
export const refusal = {
  fileExists: (file: string) => new BackupRefused(`O arquivo ${file} já existe, e nada foi gravado. Escolha outro nome.`),
  nothingToBackUp: (dataDir: string) =>
    new BackupRefused(
      `Não há um banco de dados em ${dataDir}. Confira DATA_DIR, ou DATABASE_URL se o banco está em um servidor.`,
    ),
  notMigrated: () => new BackupRefused('O banco de dados ainda não tem as tabelas do Separaí: não há o que copiar.'),
  pointsAreBusy: () =>
    new BackupRefused('Os pontos de coleta estão sendo alterados sem pausa, e a cópia não pôde ser feita agora. Tente de novo.'),
  unreadable: (file: string, code: string) => new BackupRefused(`O arquivo ${file} não pôde ser lido (${code}).`),
  notABackup: (file: string) =>
    new BackupRefused(`O arquivo ${file} não é uma cópia de segurança do Separaí. Nada foi alterado.`),
  damaged: (file: string, detail: string, cause?: unknown) =>
    new BackupRefused(
      `A cópia de segurança ${file} está incompleta ou danificada (${detail}). Nada foi alterado; use outra cópia.`,
      cause,
    ),
  newerFormat: (file: string, product: string) =>
    new BackupRefused(
      `A cópia de segurança ${file} foi feita por uma versão mais nova do Separaí (${product}). Nada foi alterado; atualize o Separaí e tente de novo.`,
    ),
  otherMajor: (found: number, expected: number) =>
    new BackupRefused(
      `A cópia de segurança é de um PostgreSQL ${found}, e o banco embutido é o ${expected}. Nada foi alterado; restaure com a versão do Separaí que fez a cópia.`,
    ),
  newerMajor: (found: number, expected: number) =>
    new BackupRefused(
      `A cópia de segurança é de um PostgreSQL ${found}, mais novo que o de DATABASE_URL (${expected}). Nada foi alterado; restaure em um PostgreSQL ${found} ou mais novo.`,
    ),
  isEmbedded: () =>
    new BackupRefused(
      'A cópia de segurança é de um banco embutido, e DATABASE_URL diz outro. Nada foi alterado; restaure sem DATABASE_URL, em uma pasta DATA_DIR vazia.',
    ),
  isExternal: () =>
    new BackupRefused(
      'A cópia de segurança é de um banco de DATABASE_URL. Nada foi alterado; diga em DATABASE_URL um banco vazio e tente de novo.',
    ),
  dataDirNotEmpty: (dataDir: string, name: string) =>
    new BackupRefused(
      `A pasta ${dataDir} já tem dados (${name}), e nada foi alterado. Só se restaura em uma instalação vazia: escolha outra pasta em DATA_DIR, ou mova os dados que estão nela.`,
    ),
  databaseNotEmpty: () =>
    new BackupRefused('O banco de DATABASE_URL já tem tabelas, e nada foi alterado. Só se restaura em um banco vazio.'),
  bucketNotEmpty: () =>
    new BackupRefused(
      'O balde de S3_URL já tem imagens, e nada foi alterado. Só se restaura em uma instalação vazia: diga outro balde ou outra pasta dele.',
    ),
  noRoom: (folder: string) => new BackupRefused(`Não há espaço para a cópia em ${folder}. Nada foi alterado.`),
  programMissing: (program: string, major: number) =>
    new BackupRefused(
      `O programa ${program} do PostgreSQL ${major} ou mais novo não está nesta máquina. Instale o pacote de clientes do PostgreSQL (no Debian e no Ubuntu, postgresql-client) e tente de novo.`,
    ),
  programFailed: (program: string, detail: string) =>
    new BackupRefused(`O programa ${program} falhou: ${detail || 'sem explicação'}`),
  ageMissing: () =>
    new BackupRefused(
      'O programa age, que cifra e abre as cópias de segurança, não está nesta máquina. Instale-o (no Debian e no Ubuntu, o pacote age) e tente de novo.',
    ),
  ageFailed: (detail: string) => new BackupRefused(`O programa age falhou: ${detail || 'sem explicação'}`),
  identityNeeded: (file: string) =>
    new BackupRefused(`A cópia de segurança ${file} está cifrada. Diga o arquivo com a chave que a abre: --identity CHAVE.`),
  wrongIdentity: (file: string, identity: string) =>
    new BackupRefused(`A chave em ${identity} não abre a cópia de segurança ${file}. Nada foi alterado; use a que a abre.`),
  wrongRetention: (text: string) =>
    new BackupRefused(
      `--keep ${text} não diz quantas cópias ficam: escreva dias (d), semanas (w) e meses (m), como --keep 7d,4w,6m.`,
    ),
  notRestored: (cause: Error) =>
    new BackupRefused(`O banco da cópia de segurança não pôde ser aberto, e nada foi alterado. ${cause.message}`, cause),
};
