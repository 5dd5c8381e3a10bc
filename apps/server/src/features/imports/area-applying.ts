import { type AreaContent, contentOf, mergedArea } from '@separai/contract/area-imports/changes';
import { serviceKindIn } from '@separai/contract/area-imports/proposal';
import { serviceKey } from '@separai/contract/area-imports/row';
import { dayAt } from '@separai/contract/calendar';
import type { CollectionServiceColor, CollectionServiceKind } from '@separai/contract/collection-days/kinds';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import type { Actor } from '../../platform/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { constraintOf } from '../../platform/database/failures.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { finish, takeTurn } from './applying.ts';
import { areaMatcher, polygonsOf, storedContent } from './area-rows.ts';
import type { AreaWriter } from './areas.ts';
import type { ImportRecord } from './repository.ts';
import { noteAreaWritten } from './repository-area-rows.ts';
import { findNextRows, type RowRecord, recordUndone } from './repository-rows.ts';
import { progressed, type Work } from './work.ts';

/** Areas per statement; each may have 10,000 vertices. */
const areasAtOnce = 50;

const colors: Readonly<Record<CollectionServiceKind, CollectionServiceColor>> = {
  seletiva: 'plastico',
  domiciliar: 'outros',
  organicos: 'oleo',
  volumosos: 'metal',
  podas: 'vidro',
  outra: 'papel',
};

async function* rowsWith(db: Queryable, id: number, action: 'create' | 'update'): AsyncGenerator<RowRecord[]> {
  for (let after = 0; ; ) {
    const rows = await findNextRows(db, id, { after, limit: areasAtOnce, action });
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.number ?? after;
  }
}

const draftIn = ({ area }: RowRecord) => {
  if (area === null) throw new Error('a row without an area was to be written');
  return area.draft;
};

interface Writing {
  readonly work: Work;
  readonly writer: AreaWriter;
  readonly actor: Actor;
  readonly record: ImportRecord;
  /** Ids of services by the keys of their names; missing ones are created when an area needs them. */
  readonly services: Map<string, number>;
  readonly createdServices: number[];
}

const requireService = async (transaction: Transaction, writing: Writing, name: string): Promise<number> => {
  const { writer, actor, services, createdServices } = writing;
  const known = services.get(serviceKey(name));
  if (known !== undefined) return known;
  const kind = serviceKindIn(name);
  const { id } = await writer.writeNewService(transaction, actor, {
    ...{ name: name.slice(0, collectionDayLimits.nameMaxLength), kind, color: colors[kind], instructions: null },
    ...{ guides: [], items: [], putOutBeforeMinutes: 60, holidayPolicy: 'passes', active: true },
  });
  services.set(serviceKey(name), id);
  createdServices.push(id);
  return id;
};

const createAreas = async (transaction: Transaction, writing: Writing, rows: readonly RowRecord[]): Promise<number> => {
  const { writer, actor, record } = writing;
  const areas: (AreaContent & { serviceId: number })[] = [];
  for (const row of rows) {
    const draft = draftIn(row);
    const serviceId = await requireService(transaction, writing, draft.service);
    areas.push({ ...contentOf(draft, await polygonsOf(transaction, record, row)), serviceId });
  }
  const written = await writer.writeNewAreas(transaction, actor, areas);
  const noted = rows.flatMap(({ number }, index) => {
    const area = written[index];
    return area === undefined ? [] : [{ number, areaId: area.id, areaVersion: area.version, areaBefore: null }];
  });
  await noteAreaWritten(transaction, record.id, noted);
  return noted.length;
};

const updateAreas = async (transaction: Transaction, writing: Writing, rows: readonly RowRecord[]): Promise<number> => {
  const { work, writer, actor, record } = writing;
  const today = dayAt(actor.at, work.clock.timeZone);
  const noted: Parameters<typeof noteAreaWritten>[2][number][] = [];
  for (const row of rows) {
    if (row.areaId === null) throw new Error('a row was to change no area');
    const polygons = await polygonsOf(transaction, record, row);
    const { before, after } = await writer.writeArea(transaction, actor, row.areaId, (stored) => {
      // The write must match the dry run that the administrator saw.
      if (stored === null || stored.version !== row.areaVersion) throw new ApiError('import-areas-changed');
      return { ...mergedArea(storedContent(stored), { draft: draftIn(row), polygons, today }), serviceId: stored.serviceId };
    });
    if (after !== null)
      noted.push({ number: row.number, areaId: after.id, areaVersion: after.version, areaBefore: storedContent(before) });
  }
  await noteAreaWritten(transaction, record.id, noted);
  return noted.length;
};

/** Throws `import-areas-changed` where an area that a row would create was created after the dry run. */
const requireNew = async (transaction: Transaction, { writer, record }: Writing): Promise<void> => {
  const match = areaMatcher(await writer.findKeptServices(transaction), await writer.findAreaNames(transaction));
  for await (const rows of rowsWith(transaction, record.id, 'create'))
    for (const row of rows)
      if (row.areaVersion === null && match({ draft: draftIn(row) }) !== null) throw new ApiError('import-areas-changed');
};

/**
 * Applies the dry run in one transaction, with the services that its areas need. Throws `import-areas-changed` when the state
 * differs from that of the dry run.
 */
export const applyAreaRows = async (work: Work, writer: AreaWriter): Promise<void> => {
  const write = async (transaction: Transaction): Promise<void> => {
    const record = await takeTurn(transaction, work);
    const actor = { userId: record.userId, at: work.clock.now() };
    const known = await writer.findKeptServices(transaction);
    const services = new Map<string, number>();
    for (const { id, name } of known) if (await writer.lockService(transaction, id)) services.set(serviceKey(name), id);
    const writing: Writing = { work, writer, actor, record, services, createdServices: [] };
    await requireNew(transaction, writing);
    let [created, updated] = [0, 0];
    for await (const rows of rowsWith(transaction, record.id, 'create')) {
      created += await createAreas(transaction, writing, rows);
      await progressed(work, created);
    }
    for await (const rows of rowsWith(transaction, record.id, 'update')) {
      updated += await updateAreas(transaction, writing, rows);
      await progressed(work, created + updated);
    }
    const areaFacts = record.areaFacts && { ...record.areaFacts, createdServices: writing.createdServices };
    const change = { state: 'applied', appliedAt: actor.at, created, updated, areaFacts } as const;
    await finish(transaction, work, { actor, before: record, change });
  };
  try {
    await work.db.transaction(write);
  } catch (error) {
    throw constraintOf(error) === 'collection_services_name_unique' ? new ApiError('import-areas-changed') : error;
  }
};

const undoRow = async (
  transaction: Transaction,
  { areaId, areaVersion, areaBefore, action }: RowRecord,
  { writer, actor }: Pick<Writing, 'writer' | 'actor'>,
): Promise<NonNullable<RowRecord['undone']>> => {
  if (areaId === null || (await writer.findArea(transaction, areaId)) === null) return 'gone';
  let undone: 'taken-back' | 'edited' = 'taken-back';
  await writer.writeArea(transaction, actor, areaId, (stored) => {
    if (stored === null || stored.version !== areaVersion) {
      undone = 'edited';
      return 'unchanged';
    }
    return action === 'create' || areaBefore === null ? 'deleted' : { ...areaBefore, serviceId: stored.serviceId };
  });
  return undone;
};

/** Deletes the services that an import created and that have neither areas nor a change since. */
const undoServices = async (
  transaction: Transaction,
  { writer, actor, record }: Omit<Writing, 'services' | 'work' | 'createdServices'>,
): Promise<void> => {
  const created = new Set(record.areaFacts?.createdServices);
  for (const { id, areas, version } of await writer.findKeptServices(transaction))
    if (created.has(id) && areas === 0 && version === 1) await writer.writeService(transaction, actor, id, () => 'deleted');
};

/** Reverts an import of areas in one transaction, except for areas that were edited since. */
export const undoAreaRows = async (work: Work, writer: AreaWriter): Promise<void> => {
  await work.db.transaction(async (transaction) => {
    const record = await takeTurn(transaction, work);
    const actor = { userId: record.userId, at: work.clock.now() };
    for (const { id } of await writer.findKeptServices(transaction)) await writer.lockService(transaction, id);
    let [takenBack, kept] = [0, 0];
    for (const action of ['update', 'create'] as const)
      for await (const rows of rowsWith(transaction, record.id, action)) {
        const undone: { number: number; undone: RowRecord['undone'] }[] = [];
        for (const row of rows) undone.push({ number: row.number, undone: await undoRow(transaction, row, { writer, actor }) });
        await recordUndone(transaction, record.id, undone);
        const back = undone.filter((one) => one.undone === 'taken-back').length;
        takenBack += back;
        kept += undone.length - back;
        await progressed(work, takenBack + kept);
      }
    await undoServices(transaction, { writer, actor, record });
    const change = { state: 'undone', undoneAt: actor.at, takenBack, kept } as const;
    await finish(transaction, work, { actor, before: record, change });
  });
};
