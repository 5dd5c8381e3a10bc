import {
  bestOf,
  differenceTo,
  distanceTo,
  isTheClaimed,
  type ReadRow,
  readRow,
  sameText,
  seemsTheSame,
} from '@separai/contract/imports/rules';
import { filledFields } from '@separai/contract/imports/updates';
import { rowsAtOnce } from './bounds.ts';
import type { KeptPoint } from './points.ts';
import { type ImportRecord, updateImport } from './repository.ts';
import {
  type CheckedRow,
  countOutcomes,
  findCandidates,
  findNextRows,
  markRepeated,
  type Sought,
  writeChecked,
} from './repository-rows.ts';
import { openPauses, progressed, type Work } from './work.ts';

const nothing = {
  point: null,
  made: [],
  changes: null,
  before: null,
  fills: [],
  candidates: [],
  pointId: null,
  pointVersion: null,
  item: null,
  itemId: null,
  itemVersion: null,
  identity: null,
};
const candidatesShown = 5;

/** What would become of a row, given the points that may be what it tells of. */
const judge = (number: number, { id, point, made, notes, problems }: ReadRow, found: readonly KeptPoint[]): CheckedRow => {
  const read = { ...nothing, number, notes, problems };
  if (point === null) return { ...read, outcome: 'refused', action: 'skip' };
  const told = { ...read, point: { ...point }, made, identity: sameText(point) };
  const claimed = found.find((one) => one.id === id && isTheClaimed(point, one));
  const same = claimed === undefined ? found.filter((one) => seemsTheSame(point, one)) : [claimed];
  const equal = same.find((one) => differenceTo(one, point, made) === null);
  if (equal !== undefined) return { ...told, outcome: 'unchanged', action: 'skip', pointId: equal.id };
  const best = bestOf(point, same);
  if (best === null) return { ...told, outcome: 'new', action: 'create' };
  const changes = differenceTo(best, point, made) ?? {};
  const compared = {
    ...told,
    changes,
    before: Object.fromEntries(Object.keys(changes).map((field) => [field, best[field as keyof KeptPoint]])),
    fills: filledFields({ ...best }, point, { ...changes }),
    pointId: best.id,
    pointVersion: best.version,
  };
  if (claimed !== undefined) return { ...compared, outcome: 'changed', action: 'update', identity: `#${claimed.id}` };
  const candidates = [best, ...same.filter((one) => one !== best)].slice(0, candidatesShown);
  return {
    ...compared,
    outcome: 'duplicate',
    action: null,
    candidates: candidates.map((one) => ({ id: one.id, name: one.name, address: one.address, metres: distanceTo(point, one) })),
  };
};

/** Says of every row what would become of it. Nothing of the points is written or held. */
export const checkRows = async (work: Work, { id, mapping, system }: ImportRecord): Promise<void> => {
  const { db, clock } = work;
  const checkedAt = clock.now();
  const givingWay = openPauses();
  for (let after = 0, done = 0; ; ) {
    const rows = await findNextRows(db, id, { after, limit: rowsAtOnce });
    if (rows.length === 0) break;
    const read: { number: number; row: ReadRow }[] = [];
    for (const { number, cells } of rows) {
      // Long texts take their time: requests are answered between rows.
      await givingWay();
      read.push({ number, row: readRow(cells, mapping, system) });
    }
    const sought = read.flatMap(({ number, row }): Sought[] => {
      if (row.point === null) return [];
      const { name, latitude = null, longitude = null } = row.point;
      return [{ number, name, latitude, longitude, claimed: row.id }];
    });
    const found = await findCandidates(db, sought);
    await writeChecked(
      db,
      id,
      read.map(({ number, row }) => judge(number, row, found.get(number) ?? [])),
    );
    after = rows.at(-1)?.number ?? after;
    done += rows.length;
    await progressed(work, done);
  }
  await markRepeated(db, id);
  await updateImport(db, id, { state: 'checked', checkedAt, ...(await countOutcomes(db, id)) });
};
