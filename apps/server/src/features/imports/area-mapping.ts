import type { AreaMapping } from '@separai/contract/area-imports/fields';
import { proposeAreaMapping, serviceKindIn, serviceOfFile } from '@separai/contract/area-imports/proposal';
import { dayAt } from '@separai/contract/calendar';
import type { Import } from '@separai/contract/imports/schema';
import { ApiError } from '../../platform/http/api-error.ts';
import type { AreaWriter } from './areas.ts';
import type { ImportRecord } from './repository.ts';
import { findColumnTexts, findShaped } from './repository-area-rows.ts';
import { type ImportParts, requireImport } from './service.ts';

/** Finds the city that most areas are in. */
export type FindAreaCity = AreaWriter['findAreaCity'];

type Proposal = NonNullable<Import['areaMapping']>;
type AreaFile = Pick<ImportRecord, 'id' | 'fileName' | 'total'>;

const todayOf = ({ clock }: Pick<ImportParts, 'clock'>) => dayAt(clock.now(), clock.timeZone);

/** The mapping that the stored rows of a file of areas propose; its rules begin today. */
const proposed = async (
  parts: ImportParts,
  findAreaCity: FindAreaCity,
  { id, fileName, total }: AreaFile,
): Promise<AreaMapping> => {
  const { db } = parts;
  const [columns, shaped, city] = [await findColumnTexts(db, id), await findShaped(db, id), await findAreaCity(db)];
  return proposeAreaMapping(columns, { fileName, rows: total ?? 0, hasShapes: shaped.size > 0, today: todayOf(parts), city });
};

/** The constants of a mapping, with the service that the file's name tells where it is of another kind. */
const withServiceOf = ({ fileName }: AreaFile, { columns, constants }: AreaMapping): AreaMapping['constants'] => {
  const told = serviceOfFile(fileName);
  const isOther = told !== '' && serviceKindIn(told) !== serviceKindIn(constants.service ?? '');
  // A city's files of selective and household collection often have the same columns.
  return isOther && (columns.service ?? []).length === 0 ? { ...constants, service: told } : constants;
};

/** The last mapping of a file of areas with the same columns, else the proposed one. */
export const areaMappingOf = async (
  parts: ImportParts,
  { findAreaCity }: { findAreaCity: FindAreaCity },
  file: AreaFile,
  remembered: AreaMapping | null,
): Promise<AreaMapping> =>
  remembered === null
    ? proposed(parts, findAreaCity, file)
    : { ...remembered, constants: withServiceOf(file, remembered), validFrom: todayOf(parts) };

/** The proposed mapping of an import. Throws `import-not-found`, and `import-state` unless it is a checked file of areas. */
export const showAreaProposal = async (parts: ImportParts, findAreaCity: FindAreaCity, id: number): Promise<Proposal> => {
  const record = await requireImport(parts.db, id);
  if (record.subject !== 'areas' || record.state !== 'checked') throw new ApiError('import-state');
  return (await proposed(parts, findAreaCity, record)) as Proposal;
};
