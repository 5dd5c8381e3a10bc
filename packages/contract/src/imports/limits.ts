/** Error message for a file over one of the limits, shown before the upload too. */
export const importFileTooLarge = 'O arquivo é grande demais: pode ter no máximo 64 MB, 200.000 linhas e 200 colunas.';

/** Limits of imported files, apart from `limits`, which every resident's page loads. */
export const importLimits = {
  maxBytes: 64 * 1024 * 1024,
  /** Uncompressed size of an archive, in bytes. */
  maxUnpackedBytes: 512 * 1024 * 1024,
  /** Size of a JSON file of items, in bytes. */
  itemsMaxBytes: 16 * 1024 * 1024,
  maxRows: 200_000,
  maxColumns: 200,
  columnMaxLength: 200,
  cellMaxLength: 5_000,
  /** Characters of a row, with the names of its columns. */
  rowMaxLength: 32_000,
  /** Coordinate pairs of a row's geometry. */
  maxPositions: 100_000,
} as const;
