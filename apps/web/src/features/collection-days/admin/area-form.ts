import type { CalendarDay } from '@separai/contract/calendar';
import type { KeptArea } from '@separai/contract/collection-days/administered-schema';
import { CollectionAreaCreation } from '@separai/contract/collection-days/administration-schema';
import type { HolidayPolicy, HouseParity } from '@separai/contract/collection-days/kinds';
import type { MultiPolygon } from '@separai/contract/collection-days/polygons';
import { ufs } from '@separai/contract/collection-points/holidays';
import { linesOf } from '@separai/contract/recycling-guides/rules';
import type * as z from 'zod/mini';
import { adminAreasText as text } from './area-text.ts';
import { emptyRule, type RuleForm, ruleForm, ruleOf, ruleProblem } from './rule-form.ts';

/** A street as its fields have it. */
export interface StreetForm {
  street: string;
  district: string;
  from: string;
  until: string;
  parity: HouseParity;
}

/** The form of an area. */
export interface AreaForm {
  /** An id; empty for none. */
  serviceId: string;
  code: string;
  name: string;
  operator: string;
  /** The number of the organisation; empty: none. */
  organizationId: string;
  note: string;
  municipality: string;
  uf: string;
  /** Empty: the service's. */
  holidayPolicy: HolidayPolicy | '';
  active: boolean;
  rules: RuleForm[];
  /** Names, each on its line. */
  districts: string;
  streets: StreetForm[];
  postalCodes: { from: string; until: string }[];
  /** A GeoJSON MultiPolygon as text, so that it is one value; empty for none. */
  polygons: string;
}

export const emptyStreet: StreetForm = { street: '', district: '', from: '', until: '', parity: 'all' };

/** The form of a rule that is valid from a day. */
export const newRule = (validFrom: CalendarDay): RuleForm => ruleForm({ ...emptyRule, validFrom });

/** The parts of a new area's form that its surroundings propose. */
export type Proposed = Pick<AreaForm, 'serviceId' | 'municipality' | 'uf'>;

/** The form of a new area. */
export const emptyForm = (proposed: Proposed, today: CalendarDay): AreaForm => ({
  ...proposed,
  code: '',
  name: '',
  operator: '',
  organizationId: '',
  note: '',
  holidayPolicy: '',
  active: true,
  rules: [newRule(today)],
  districts: '',
  streets: [],
  postalCodes: [],
  polygons: '',
});

const numberText = (number: number | null): string => (number === null ? '' : String(number));

/** The form of an area. */
export const formOf = ({ rules, coverage, ...area }: KeptArea): AreaForm => ({
  serviceId: String(area.serviceId),
  code: area.code ?? '',
  name: area.name,
  operator: area.operator ?? '',
  organizationId: area.organizationId === null ? '' : String(area.organizationId),
  note: area.note ?? '',
  municipality: area.municipality,
  uf: area.uf,
  holidayPolicy: area.holidayPolicy ?? '',
  active: area.active,
  rules: rules.map((rule) => ruleForm(rule)),
  districts: coverage.districts.join('\n'),
  streets: coverage.streets.map(({ street, district, from, until, parity }) => ({
    ...{ street, district: district ?? '', parity },
    ...{ from: numberText(from), until: numberText(until) },
  })),
  postalCodes: coverage.postalCodes.map(({ from, until }) => ({ from, until: until === from ? '' : until })),
  polygons: coverage.polygons === null ? '' : JSON.stringify(coverage.polygons),
});

const numberIn = (typed: string): number | null => {
  const trimmed = typed.trim();
  if (trimmed === '') return null;
  return /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
};

/** The outlines of a form; null for none. */
export const polygonsIn = (polygons: string): MultiPolygon | null => (polygons === '' ? null : JSON.parse(polygons));

type Body = z.input<typeof CollectionAreaCreation>;

/** The request body of a form whose rules have no problem. */
export const bodyOf = (form: AreaForm): Body => ({
  serviceId: Number(form.serviceId),
  code: form.code,
  name: form.name,
  operator: form.operator,
  organizationId: form.organizationId === '' ? null : Number(form.organizationId),
  note: form.note,
  municipality: form.municipality,
  // The server refuses an empty state with the field's own sentence.
  uf: (ufs.find((uf) => uf === form.uf) ?? '') as Body['uf'],
  holidayPolicy: form.holidayPolicy === '' ? null : form.holidayPolicy,
  active: form.active,
  rules: form.rules.map((rule) => {
    const { validFrom, ...fields } = ruleOf(rule);
    return { ...fields, validFrom: validFrom ?? '' };
  }),
  coverage: {
    polygons: polygonsIn(form.polygons) as Body['coverage']['polygons'],
    districts: linesOf(form.districts),
    streets: form.streets.map(({ from, until, ...street }) => ({ ...street, from: numberIn(from), until: numberIn(until) })),
    postalCodes: form.postalCodes.map(({ from, until }) => ({ from, until: until.trim() === '' ? from : until })),
  },
});

/** The form's field of a field of the body: 'coverage.streets.2.until' is 'streets.2.until'; a missing place is the districts'. */
export const formFieldOf = (path: string): string =>
  path
    .replace(/^coverage$/, 'districts')
    .replace(/^coverage\./, '')
    .replace(/^(districts|polygons)\..*$/, '$1')
    .replace(/^(rules\.\d+)\..*$/, '$1');

/** The problems of a form by field; empty when it can be sent. */
export const problemsOf = (form: AreaForm): Record<string, string> => {
  const problems: Record<string, string> = {};
  if (form.serviceId === '') problems.serviceId = text.serviceRequired;
  for (const [index, rule] of form.rules.entries()) {
    const problem = ruleProblem(rule, true);
    if (problem !== null) problems[`rules.${index}`] = problem;
  }
  const hasRuleProblem = Object.keys(problems).some((field) => field.startsWith('rules.'));
  for (const { path, message } of CollectionAreaCreation.safeParse(bodyOf(form)).error?.issues ?? []) {
    const field = formFieldOf(path.join('.'));
    if (!(hasRuleProblem && field.startsWith('rules'))) problems[field] ??= message;
  }
  return problems;
};
