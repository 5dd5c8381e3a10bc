import { formatDay } from '@separai/contract/calendar';
import { holidayPolicyTitles } from '@separai/contract/collection-days/titles';
import { ruleWords } from '@separai/contract/collection-days/words';
import { linesOf } from '@separai/contract/recycling-guides/rules';
import { type AreaForm, polygonsIn, type StreetForm } from './area-form.ts';
import { adminAreasText as text } from './area-text.ts';
import { coverageCounts } from './coverage-geometry.ts';
import { type FormedRule, ruleOf } from './rule-form.ts';

/** ', a partir de 05/01/2027, até 31/03/2027'. */
const validityWords = ({ validFrom, validUntil }: Pick<FormedRule, 'validFrom' | 'validUntil'>): string =>
  [
    ...(validFrom === null ? [] : [text.validFrom(formatDay(validFrom))]),
    ...(validUntil === null ? [] : [text.validUntil(formatDay(validUntil))]),
  ]
    .map((words) => `, ${words}`)
    .join('');

/** A rule with its validity: 'terças e quintas, à noite, a partir de 05/01/2027'. */
export const datedRuleWords = (rule: FormedRule): string => ruleWords(rule) + validityWords(rule);

const streetWords = ({ street, district, from, until, parity }: StreetForm): string =>
  [
    district.trim() === '' ? street.trim() : `${street.trim()} (${district.trim()})`,
    ...(from.trim() + until.trim() === '' ? [] : [text.numbers(from.trim(), until.trim())]),
    ...(parity === 'all' ? [] : [text.parities[parity]]),
  ].join(', ');

/** A short mark by which two drawings with as many points are told apart (FNV-1a). */
const markOf = (drawing: string): string => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < drawing.length; index += 1) hash = Math.imul(hash ^ drawing.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36).slice(-4);
};

/** Numbers of the outlines and of their points. */
export const sizeOf = (polygons: string): { outlines: number; points: number } => {
  const { parts, corners } = coverageCounts(polygonsIn(polygons));
  return { outlines: parts, points: corners };
};

const drawingWords = (polygons: string): string => {
  const { outlines, points } = sizeOf(polygons);
  return outlines === 0 ? '' : text.drawing(outlines, points, markOf(polygons));
};

/** The text of a field of a form; `services` are the names by id. */
export const textOf =
  (services: ReadonlyMap<string, string>) =>
  (form: AreaForm, field: keyof AreaForm): string => {
    switch (field) {
      case 'serviceId':
        return services.get(form.serviceId) ?? form.serviceId;
      case 'holidayPolicy':
        return form.holidayPolicy === '' ? text.inheritedOnly.title : holidayPolicyTitles[form.holidayPolicy];
      case 'active':
        return form.active ? text.yes : text.no;
      case 'rules':
        return form.rules.map((rule) => datedRuleWords(ruleOf(rule))).join('\n');
      case 'districts':
        return linesOf(form.districts).join('\n');
      case 'streets':
        return form.streets.map(streetWords).join('\n');
      case 'postalCodes':
        return form.postalCodes.map(({ from, until }) => (until === '' ? from : `${from} a ${until}`)).join('\n');
      case 'polygons':
        return drawingWords(form.polygons);
      default:
        return form[field].trim();
    }
  };
