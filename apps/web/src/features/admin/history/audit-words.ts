import { formatDay, formatInstant } from '@separai/contract/calendar';
import {
  collectionExceptionKindTitles,
  collectionServiceColorTitles,
  collectionServiceKindTitles,
  holidayPolicyTitles,
} from '@separai/contract/collection-days/titles';
import { categoryTitle, type PointCategoryId, pointCategoryIds } from '@separai/contract/collection-points/categories';
import { pointHandoverTitles } from '@separai/contract/collection-points/handover';
import { type MaterialType, materialTitles } from '@separai/contract/collection-points/materials';
import { type PickupRules, pickupRuleWords } from '@separai/contract/collection-points/pickup-rules';
import { publicAccessTitles } from '@separai/contract/collection-points/public-access';
import { collectorKindTitles, collectorPaymentTitles, listingConsentWayTitles } from '@separai/contract/collector-profiles/kinds';
import { type CountedUnit, countedUnits, unitTitles } from '@separai/contract/conversions/units';
import type { AuditedRecord } from '@separai/contract/history/records';
import type { AuditEntry } from '@separai/contract/history/schema';
import { type VerdictKind, verdictTitles } from '@separai/contract/items/verdicts';
import { organizationKindTitles } from '@separai/contract/organizations/kinds';
import { formatNumber } from '@separai/contract/portuguese';
import { seriesWords } from '@separai/contract/schedules/series';
import { timeZone } from '../../../lib/time.ts';
import { importStates } from '../../imports/index.ts';
import { scheduleStates, weightCorrectionWords } from '../../schedules/index.ts';
import { hoursOf, outlinesOf, postalCodesOf, rulesOf, streetsOf } from './collection-words.ts';
import { adminHistoryText as text } from './text.ts';

/** A field that a write changed, in words; null without a value. */
interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Every write raises the version. */
const unsaid = new Set(['version']);

const wordIn = (words: Readonly<Record<string, string>>, value: unknown): string | undefined =>
  typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined;

const sourceOf = (source: Record<string, unknown>): string =>
  ['title', 'publisher', 'url', 'year']
    .map((part) => source[part])
    .filter((part) => part != null && part !== '')
    .join(', ');

/** A verdict of an item: its kind, then the other parts line by line. */
const verdictOf = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const said = value as Readonly<Record<string, unknown>>;
  const words = text.verdict;
  const { since, sources } = said;
  return [
    verdictTitles[said.kind as VerdictKind] ?? String(said.kind),
    ...(['prepare', 'why', 'depends'] as const).flatMap((part) => (said[part] == null ? [] : [`${words[part]}: ${said[part]}`])),
    ...(typeof since === 'string' ? [`${words.since}: ${formatDay(since)}`] : []),
    ...(Array.isArray(sources) && sources.length > 0 ? [`${words.sources}: ${sources.join(', ')}`] : []),
  ].join('\n');
};

/** The verdicts of an item, each a field of its own, and an organisation without its own number. */
const apart = (record: AuditedRecord, state: AuditEntry['before']): AuditEntry['before'] => {
  if (record === 'organization' && state !== null) {
    const { organizationId: _own, ...fields } = state;
    return fields;
  }
  if (record !== 'item' || state === null || !Array.isArray(state.verdicts)) return state;
  const { verdicts, ...fields } = state;
  return { ...fields, ...Object.fromEntries(verdicts.map(({ scope, ...verdict }) => [scope, verdict])) };
};

const special: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  'collection-point.materials': materialsOf,
  'collection-point.categories': categoriesOf,
  'collection-point.refusedCategories': categoriesOf,
  'collection-point.handover': (value) => wordIn(pointHandoverTitles, value),
  'collection-point.pickupRules': (value) => pickupRuleWords(value as PickupRules).join('\n'),
  'collection-point.publicAccess': (value) => wordIn(publicAccessTitles, value),
  'collection-point.organizationId': (value) => text.number(String(value)),
  'collection-point.deletesAt': (value) => (typeof value === 'string' ? formatInstant(new Date(value), timeZone) : undefined),
  'collection-area.organizationId': (value) => text.number(String(value)),
  'schedule.organizationId': (value) => text.number(String(value)),
  'administrator.organizationId': (value) => text.number(String(value)),
  'organization.kind': (value) => wordIn(organizationKindTitles, value),
  'collector-profile.kind': (value) => wordIn(collectorKindTitles, value),
  'collector-profile.organizationId': (value) => text.number(String(value)),
  'collector-profile.materials': materialsOf,
  'collector-profile.payment': (value) => wordIn(collectorPaymentTitles, value),
  'collector-profile.consentWay': (value) => wordIn(listingConsentWayTitles, value),
  'collector-profile.consentOn': (value) => (typeof value === 'string' ? formatDay(value) : undefined),
  'collector-profile.personal': (value) =>
    Array.isArray(value) ? value.map((field) => text.fields['collector-profile']?.[field] ?? field).join(', ') : undefined,
  'administrator.access': (value) => wordIn(text.access, value),
  'administrator.role': (value) => wordIn(text.roles, value),
  'schedule.materials': materialsOf,
  'schedule.status': (value) => wordIn(scheduleStates, value),
  'schedule.weightCorrection': (value) => wordIn(weightCorrectionWords, value),
  'schedule.date': (value) => (typeof value === 'string' ? formatDay(value) : undefined),
  'schedule.proposedDates': (value) => (Array.isArray(value) ? value.map((day) => formatDay(String(day))).join(', ') : undefined),
  'schedule.callerId': (value) => (value == null ? undefined : text.yes),
  'schedule.throughLink': () => text.yes,
  'schedule.collectionPointId': (value) => text.number(String(value)),
  'schedule.seriesId': (value) => shortId(String(value)),
  'schedule-series.organizationId': (value) => text.number(String(value)),
  'schedule-series.collectionPointId': (value) => text.number(String(value)),
  'schedule-series.rule': (value) => seriesWords(String(value)),
  'schedule-series.startsOn': (value) => formatDay(String(value)),
  'schedule-series.endsOn': (value) => formatDay(String(value)),
  'schedule-series.materials': materialsOf,
  'schedule-series.handover': (value) => wordIn(pointHandoverTitles, value),
  'schedule-series.endedBy': (value) => wordIn(text.seriesEnds, value),
  'recycling-guide.sources': (value) => (Array.isArray(value) ? value.map(sourceOf).join('\n') : undefined),
  'item.material': (value) => wordIn(materialTitles, value),
  'item.category': (value) => categoriesOf([value]),
  'item.city': verdictOf,
  'item.national': verdictOf,
  'item-source.accessed': (value) => (typeof value === 'string' ? formatDay(value) : undefined),
  'collection-service.kind': (value) => wordIn(collectionServiceKindTitles, value),
  'collection-service.color': (value) => wordIn(collectionServiceColorTitles, value),
  'collection-service.holidayPolicy': (value) => wordIn(holidayPolicyTitles, value),
  'collection-area.serviceId': (value) => text.number(String(value)),
  'collection-area.holidayPolicy': (value) => wordIn(holidayPolicyTitles, value),
  'collection-area.rules': rulesOf,
  'collection-area.polygons': outlinesOf,
  'collection-area.streets': streetsOf,
  'collection-area.postalCodes': postalCodesOf,
  'collection-exception.kind': (value) => wordIn(collectionExceptionKindTitles, value),
  'collection-exception.date': (value) => (typeof value === 'string' ? formatDay(value) : undefined),
  'collection-exception.movedTo': (value) => (typeof value === 'string' ? formatDay(value) : undefined),
  'collection-exception.window': hoursOf,
  'collection-exception.areas': (value) =>
    Array.isArray(value) ? value.map((id) => text.number(String(id))).join(', ') : undefined,
  'conversion-factor.material': (value) => wordIn(materialTitles, value),
  'conversion-factor.unit': (value) => countedUnits.find((unit) => unit === value) && unitTitles[value as CountedUnit][0],
  'conversion-factor.organizationId': (value) => text.number(String(value)),
  'holiday.date': (value) => (typeof value === 'string' ? formatDay(value) : undefined),
  'export.subject': (value) => wordIn(text.exports, value),
  'export.format': (value) => wordIn(text.exportFormats, value),
  'export.status': (value) => wordIn(scheduleStates, value),
  'export.collectionPointId': (value) => text.number(String(value)),
  'export.organizationId': (value) => text.number(String(value)),
  'export.date': (value) => (typeof value === 'string' ? formatDay(value) : undefined),
  'export.from': (value) => (typeof value === 'string' ? formatDay(value) : undefined),
  'export.to': (value) => (typeof value === 'string' ? formatDay(value) : undefined),
  'import.state': (value) => wordIn(importStates, value),
  'import.outcomes': (value) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([outcome, count]) => `${formatNumber(Number(count))} ${text.outcomes[outcome] ?? outcome}`)
          .join('\n')
      : undefined,
};

function categoriesOf(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const ids: PointCategoryId[] = pointCategoryIds.filter((id) => value.includes(id));
  return ids.map(categoryTitle).join(', ');
}

function materialsOf(value: unknown): string | undefined {
  return Array.isArray(value) ? value.map((type) => materialTitles[type as MaterialType] ?? String(type)).join(', ') : undefined;
}

const coordinates = new Set(['latitude', 'longitude']);

const plain = (field: string, value: unknown): string => {
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'number')
    return value.toLocaleString('pt-BR', coordinates.has(field) ? { minimumFractionDigits: 6, maximumFractionDigits: 6 } : {});
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const saidOf = (record: AuditedRecord, field: string, value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  const said = special[`${record}.${field}`]?.(value) ?? plain(field, value);
  return said === '' ? null : said;
};

/** The fields that a write changed, in the order of a record's form; fields without a label keep their name. */
export const changesOf = (entry: Pick<AuditEntry, 'record' | 'before' | 'after'>): FieldChange[] => {
  const { record } = entry;
  const [before, after] = [apart(record, entry.before), apart(record, entry.after)];
  const words = text.fields[record] ?? {};
  const known = Object.keys(words);
  const others = Object.keys({ ...before, ...after }).filter((field) => !known.includes(field) && !unsaid.has(field));
  return [...known, ...others]
    .filter((field) => JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after?.[field] ?? null))
    .map((field) => ({
      field: words[field] ?? field,
      before: saidOf(record, field, before?.[field]),
      after: saidOf(record, field, after?.[field]),
    }))
    .filter(({ before: was, after: is }) => was !== is);
};

const shortId = (id: string): string => (/^[0-9a-f-]{36}$/.test(id) ? id.slice(0, 8) : id);

const nameField: { readonly [R in AuditedRecord]?: string } = { import: 'fileName', 'item-source': 'title' };

/** The name that a record has, or had. */
export const subjectOf = ({
  record,
  recordId,
  account,
  before,
  after,
}: Pick<AuditEntry, 'record' | 'recordId' | 'before' | 'after'> & Partial<Pick<AuditEntry, 'account'>>): string => {
  if (record === 'administrator') return account ?? text.gone;
  if (record === 'export') return text.exports[recordId] ?? recordId;
  const state = after ?? before;
  const name = state?.[nameField[record] ?? 'name'];
  if (typeof name === 'string' && name !== '') return name;
  return record === 'schedule' || record === 'schedule-series' ? shortId(recordId) : text.number(recordId);
};

/** The name of an entry's actor. */
export const actorOf = ({ actor, name }: Pick<AuditEntry, 'actor' | 'name'>): string => {
  if (actor === 'service') return text.service;
  return actor === 'erased' ? text.erased : (name ?? text.erased);
};
