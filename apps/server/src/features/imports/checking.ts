import { bestOf, distanceTo, isTheClaimed, sameText, seemsTheSame } from '@separai/contract/imports/duplicates';
import { type ReadRow, readRow } from '@separai/contract/imports/rules';
import { nothingNoticed } from '@separai/contract/imports/schema';
import { differenceTo, filledFields } from '@separai/contract/imports/updates';
import { rowsAtOnce } from './bounds.ts';
import type { StoredPoint } from './points.ts';
import type { ImportRecord } from './repository.ts';
import { findCandidates, type Sought } from './repository-points.ts';
import { type CheckedRow, countOutcomes, findNextRows, markRepeated, writeChecked } from './repository-rows.ts';
import { endStep, openPauses, type Work, writeBatch } from './work.ts';

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

/** Plans a row's action (create, update, skip) against candidate duplicates. */
export const judge = (
  number: number,
  { id, point, made, notes, problems, proposed }: ReadRow,
  found: readonly StoredPoint[],
): CheckedRow => {
  const read = { ...nothing, number, notes, problems };
  if (point === null) return { ...read, outcome: 'refused', action: 'skip' };
  const told = { ...read, point: { ...point }, made, identity: sameText(point) };
  const claimed = found.find((one) => one.id === id && isTheClaimed(point, one));
  const same = claimed === undefined ? found.filter((one) => seemsTheSame(point, one)) : [claimed];
  const equal = same.find((one) => differenceTo(one, point, made) === null);
  if (equal !== undefined) return { ...told, outcome: 'unchanged', action: 'skip', pointId: equal.id };
  const best = bestOf(point, same);
  if (best === null) return { ...told, outcome: 'new', action: proposed };
  const changes = differenceTo(best, point, made) ?? {};
  const compared = {
    ...told,
    changes,
    before: Object.fromEntries(Object.keys(changes).map((field) => [field, best[field as keyof StoredPoint]])),
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

/** A row with the location that an administrator found for its address, unless it has coordinates of its own. */
export const withPlace = (read: ReadRow, place: { latitude: number; longitude: number } | null): ReadRow =>
  place === null || read.point === null || read.point.latitude !== undefined
    ? read
    : { ...read, point: { ...read.point, ...place }, notes: [...read.notes, 'O lugar foi achado pelo endereço.'] };

/** The look-up of a row's candidate duplicates; empty for a refused row. */
export const soughtFor = (number: number, { id, point }: ReadRow): Sought[] => {
  if (point === null) return [];
  const { name, latitude = null, longitude = null } = point;
  return [{ number, name, latitude, longitude, claimed: id }];
};

/** Dry run of a file of points: plans every row. Points are neither written nor locked. */
export const checkRows = async (work: Work, { id, mapping, system }: ImportRecord): Promise<void> => {
  const { db, clock } = work;
  const checkedAt = clock.now();
  const noticed = { ...nothingNoticed };
  const givingWay = openPauses();
  for (let after = 0, done = 0; ; ) {
    const rows = await findNextRows(db, id, { after, limit: rowsAtOnce });
    if (rows.length === 0) break;
    const read: { number: number; row: ReadRow }[] = [];
    for (const { number, cells, place } of rows) {
      // Yields between rows, so that long texts do not delay requests.
      await givingWay();
      const row = withPlace(readRow(cells, mapping, system), place);
      read.push({ number, row });
      if (row.missingMinus.includes('latitude')) noticed.noLatitudeMinus += 1;
      if (row.missingMinus.includes('longitude')) noticed.noLongitudeMinus += 1;
      if (row.isExtended) noticed.areas += 1;
      if (row.point === null) continue;
      if (row.namesCity !== null) noticed.addresses += 1;
      if (row.namesCity === false) noticed.noCity += 1;
      if (row.point.latitude === undefined) noticed.noPlace += 1;
      if (row.made.includes('name')) noticed.madeNames += 1;
    }
    const sought = read.flatMap(({ number, row }) => soughtFor(number, row));
    const found = await findCandidates(db, sought);
    const checked = read.map(({ number, row }) => judge(number, row, found.get(number) ?? []));
    after = rows.at(-1)?.number ?? after;
    done += rows.length;
    await writeBatch(work, done, (transaction) => writeChecked(transaction, id, checked));
  }
  await endStep(work, async (transaction) => {
    await markRepeated(transaction, id);
    return { state: 'checked', checkedAt, noticed, ...(await countOutcomes(transaction, id)) };
  });
};
