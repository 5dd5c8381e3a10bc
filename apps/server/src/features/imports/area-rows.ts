import { type AreaContent, areaChanges, areaWords, contentOf, mergedArea } from '@separai/contract/area-imports/changes';
import { type AreaMapping, areaMappingProblem } from '@separai/contract/area-imports/fields';
import { type AreaFacts, frequencyTextsMax } from '@separai/contract/area-imports/mapping-schema';
import { AreaPlan, type PlannedArea } from '@separai/contract/area-imports/plan';
import { type AreaRow, areaFrequency, areaRowReader, serviceKey } from '@separai/contract/area-imports/row';
import { type FileShape, readShape } from '@separai/contract/area-imports/shape';
import type { CalendarDay } from '@separai/contract/calendar';
import { dayAt } from '@separai/contract/calendar';
import type { KeptArea } from '@separai/contract/collection-days/administered-schema';
import { CollectionAreaCreation } from '@separai/contract/collection-days/administration-schema';
import type { MultiPolygon } from '@separai/contract/collection-days/polygons';
import { foldText } from '@separai/contract/text';
import type { AreaWriter, NamedArea } from './areas.ts';
import { rowsAtOnce } from './bounds.ts';
import type { ImportRecord } from './repository.ts';
import { type CheckedAreaRow, findShaped, findShapes, writeCheckedAreas } from './repository-area-rows.ts';
import { countOutcomes, findNextRows, type RowRecord } from './repository-rows.ts';
import { endStep, openPauses, type Work, writeBatch } from './work.ts';

const nothing = { area: null, areaId: null, areaVersion: null, changes: null, before: null, repeats: null, notes: [] };
/** Outlines that are in memory at once: one may have 100,000 positions. */
const shapesAtOnce = 20;
const areasAtOnce = 50;

const refused = (number: number, problems: Readonly<Record<string, string>>): CheckedAreaRow => ({
  ...nothing,
  number,
  outcome: 'refused',
  action: 'skip',
  problems,
});

const inCity = ({ municipality, uf }: { municipality: string; uf: string }, text: string): string =>
  [foldText(text), foldText(municipality), uf].join('\n');

/** Finds the stored area that a planned one describes: by its number, else by code or name within its city, each once. */
export const areaMatcher = (services: readonly { id: number; name: string }[], stored: readonly NamedArea[]) => {
  const serviceIds = new Map(services.map(({ id, name }) => [serviceKey(name), id]));
  const byKey = new Map<string, NamedArea[]>();
  const add = (key: string, area: NamedArea): void => {
    byKey.set(key, [...(byKey.get(key) ?? []), area]);
  };
  for (const area of stored) {
    const { id, serviceId, code, name } = area;
    add(`${serviceId} id ${id}`, area);
    if (code !== null) add(`${serviceId} code ${inCity(area, code)}`, area);
    add(`${serviceId} name ${inCity(area, name)}`, area);
  }
  const taken = new Set<number>();
  return ({ draft }: Pick<PlannedArea, 'draft'>): NamedArea | null => {
    const { id, service, code, name } = draft;
    const serviceId = serviceIds.get(serviceKey(service));
    const keys = [
      ...(id === null ? [] : [`id ${id}`]),
      ...(code === null ? [] : [`code ${inCity(draft, code)}`]),
      `name ${inCity(draft, name)}`,
    ];
    for (const key of serviceId === undefined ? [] : keys) {
      const found = byKey.get(`${serviceId} ${key}`)?.find((area) => !taken.has(area.id));
      // Another installation's number may belong to any area here.
      const isOther =
        key.startsWith('id ') && foldText(found?.name ?? '') !== foldText(name) && (code === null || found?.code !== code);
      if (found === undefined || isOther) continue;
      taken.add(found.id);
      return found;
    }
    return null;
  };
};

/** The fields of a stored area that an import compares and writes. */
export const storedContent = ({ rules, coverage, ...area }: KeptArea): AreaContent => ({
  ...{ code: area.code, name: area.name, operator: area.operator, note: area.note, municipality: area.municipality },
  ...{ uf: area.uf, holidayPolicy: area.holidayPolicy, active: area.active },
  rules: rules.map(({ recurrence, window, validFrom, validUntil }) => ({ recurrence, window, validFrom, validUntil })),
  coverage: coverage as AreaContent['coverage'],
});

/** The polygons of an area's rows in one; null without any. */
const joinedShapes = (shapes: readonly FileShape[], system: string): MultiPolygon | null => {
  const coordinates = shapes.flatMap((shape) => readShape(shape, system).polygons?.coordinates ?? []);
  return coordinates.length === 0 ? null : { type: 'MultiPolygon', coordinates };
};

/** Why an area cannot be written, by the paths of its fields; none where it can. */
const problemsOf = (content: AreaContent): Record<string, string> => {
  const { error } = CollectionAreaCreation.safeParse({ ...content, serviceId: 1 });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]).reverse());
};

interface Reading {
  readonly plan: AreaPlan;
  readonly texts: Map<string, number>;
  readonly unconfirmed: number;
}

/** Reads all rows into a plan; refused rows are written at once. */
const readRows = async (work: Work, { id, system }: ImportRecord, mapping: AreaMapping): Promise<Reading> => {
  const { db } = work;
  const [plan, texts, shaped] = [new AreaPlan(), new Map<string, number>(), await findShaped(db, id)];
  const read = areaMappingProblem(mapping) === null ? areaRowReader(mapping) : null;
  const pause = openPauses();
  let [done, unconfirmed] = [0, 0];
  const addRow = (number: number, row: AreaRow, shape: FileShape | undefined): CheckedAreaRow | null => {
    const outline = shape === undefined ? null : readShape(shape, system);
    const problems = { ...row.problems, ...(outline?.problem ? { polygons: outline.problem } : {}) };
    if (row.problems.frequency !== undefined) unconfirmed += 1;
    if (Object.keys(problems).length > 0) return refused(number, problems);
    plan.add(number, { ...row, notes: [...row.notes, ...(outline?.notes ?? [])] }, shape !== undefined);
    return null;
  };
  for (let after = 0; ; ) {
    const rows = await findNextRows(db, id, { after, limit: shaped.size > 0 ? shapesAtOnce : rowsAtOnce });
    if (rows.length === 0) break;
    const numbers = rows.map(({ number }) => number).filter((number) => shaped.has(number));
    const shapes = await findShapes(db, id, numbers);
    const checked: CheckedAreaRow[] = [];
    for (const { number, cells } of rows) {
      await pause();
      const text = areaFrequency(cells, mapping);
      if (text !== '') texts.set(text, (texts.get(text) ?? 0) + 1);
      const problem = read === null ? null : addRow(number, read(cells), shapes.get(number));
      if (problem !== null) checked.push(problem);
    }
    after = rows.at(-1)?.number ?? after;
    done += rows.length;
    await writeBatch(work, done, (transaction) => writeCheckedAreas(transaction, id, checked));
  }
  return { plan, texts, unconfirmed };
};

interface Checking {
  readonly importId: number;
  readonly system: string;
  readonly today: CalendarDay;
  readonly match: ReturnType<typeof areaMatcher>;
  readonly municipality: (city: { municipality: string; uf: string }) => Promise<string | null>;
}

/** Plans what an area's rows do: create an area, change one, or nothing. */
const judge = async (work: Work, writer: AreaWriter, planned: PlannedArea, checking: Checking): Promise<CheckedAreaRow[]> => {
  const { first, others, notes } = planned;
  const all = (problems: Record<string, string>): CheckedAreaRow[] =>
    [first, ...others].map((number) => refused(number, problems));
  const municipality = await checking.municipality(planned.draft);
  if (municipality === null) return all({ municipality: `Não há ${planned.draft.municipality} em ${planned.draft.uf}.` });
  const draft = { ...planned.draft, municipality };
  const shapes = await findShapes(work.db, checking.importId, draft.hasShape ? [first, ...others] : []);
  const polygons = joinedShapes([...shapes.values()], checking.system);
  const found = checking.match({ draft });
  const stored = found === null ? null : await writer.findArea(work.db, found.id);
  const before = stored === null ? null : storedContent(stored);
  const after = before === null ? contentOf(draft, polygons) : mergedArea(before, { draft, polygons, today: checking.today });
  const problems = problemsOf(after);
  if (Object.keys(problems).length > 0) return all(problems);
  const changed = before === null ? null : areaChanges(before, after);
  const joined = others.map(
    (number): CheckedAreaRow => ({ ...nothing, number, outcome: 'repeated', action: 'skip', repeats: first, problems: {} }),
  );
  const isNew = before === null;
  const told = {
    number: first,
    area: { draft, words: { service: draft.service, ...areaWords(after) }, shaped: [...shapes.keys()] },
    areaId: stored?.id ?? null,
    areaVersion: stored?.version ?? null,
    changes: changed?.changes ?? null,
    before: changed?.before ?? null,
    repeats: null,
    notes,
    problems: {},
  };
  if (isNew) return [{ ...told, outcome: 'new', action: 'create' }, ...joined];
  if (changed === null) return [{ ...told, outcome: 'unchanged', action: 'skip' }, ...joined];
  return [{ ...told, outcome: 'changed', action: 'update' }, ...joined];
};

/** Services that the areas name and that do not exist, as the first row spells them. */
const newServices = (areas: readonly PlannedArea[], services: readonly { name: string }[]): string[] => {
  const known = new Set(services.map(({ name }) => serviceKey(name)));
  const named = new Map(areas.map(({ draft }) => [serviceKey(draft.service), draft.service] as const).reverse());
  return [...named].flatMap(([key, name]) => (known.has(key) ? [] : [name])).sort();
};

/** Dry run of a file of collection areas: plans every row. Areas are neither written nor locked. */
export const checkAreaRows = async (work: Work, writer: AreaWriter, record: ImportRecord): Promise<void> => {
  const { db, clock } = work;
  const { id, system, areaMapping } = record;
  if (areaMapping === null) throw new Error('a file of areas was to be checked without a mapping');
  const checkedAt = clock.now();
  const { plan, texts, unconfirmed } = await readRows(work, record, areaMapping);
  const areas = plan.areas();
  const services = await writer.findKeptServices(db);
  const known = new Map<string, Promise<string | null>>();
  const checking: Checking = {
    importId: id,
    system,
    today: dayAt(checkedAt, clock.timeZone),
    match: areaMatcher(services, await writer.findAreaNames(db)),
    municipality: ({ municipality: name, uf }) => {
      const found = known.get(`${uf} ${name}`) ?? writer.findMunicipality({ uf, name });
      known.set(`${uf} ${name}`, found);
      return found;
    },
  };
  for (let start = 0; start < areas.length; start += areasAtOnce) {
    const checked: CheckedAreaRow[] = [];
    for (const planned of areas.slice(start, start + areasAtOnce))
      checked.push(...(await judge(work, writer, planned, checking)));
    await writeBatch(work, record.total ?? 0, (transaction) => writeCheckedAreas(transaction, id, checked));
  }
  const facts: AreaFacts = {
    texts: [...texts].slice(0, frequencyTextsMax).map(([text, rows]) => ({ text, rows })),
    hasMoreTexts: texts.size > frequencyTextsMax,
    newServices: newServices(areas, services),
    unconfirmed,
    createdServices: [],
  };
  await endStep(work, async (transaction) => ({
    state: 'checked',
    checkedAt,
    areaFacts: facts,
    ...(await countOutcomes(transaction, id)),
  }));
};

/** The polygons of the area that a row describes. */
export const polygonsOf = async (db: Work['db'], { id, system }: ImportRecord, row: RowRecord): Promise<MultiPolygon | null> =>
  joinedShapes([...(await findShapes(db, id, row.area?.shaped ?? [])).values()], system);
