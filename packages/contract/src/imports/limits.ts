/** What a file over one of the limits is answered with, before it is sent, too. */
export const importFileTooLarge = 'O arquivo é grande demais: pode ter no máximo 64 MB, 200.000 linhas e 200 colunas.';

/** Of a file of points. They stand apart from the others, which every resident's page loads. */
export const importLimits = {
  maxBytes: 64 * 1024 * 1024,
  /** Uncompressed size of an archive, in bytes. */
  maxUnpackedBytes: 512 * 1024 * 1024,
  /** Of a JSON file of items. */
  itemsMaxBytes: 16 * 1024 * 1024,
  maxRows: 200_000,
  maxColumns: 200,
  columnMaxLength: 200,
  cellMaxLength: 5_000,
  /** Characters of a row, the names of its columns included. */
  rowMaxLength: 32_000,
  /** Positions of a row's geometry. */
  maxPositions: 100_000,
} as const;
