import type { KeptService } from '@separai/contract/collection-days/administered-schema';
import { CollectionServiceCreation } from '@separai/contract/collection-days/administration-schema';
import type { CollectionServiceColor, CollectionServiceKind, HolidayPolicy } from '@separai/contract/collection-days/kinds';
import {
  collectionServiceColorTitles,
  collectionServiceKindTitles,
  holidayPolicyTitles,
} from '@separai/contract/collection-days/titles';
import type * as z from 'zod/mini';
import { adminServicesText as text } from './service-text.ts';

/** The form of a service; guides and items are ids. */
export interface ServiceForm {
  name: string;
  kind: CollectionServiceKind;
  color: CollectionServiceColor;
  instructions: string;
  guides: string[];
  items: string[];
  /** Minutes as typed. */
  putOutBefore: string;
  holidayPolicy: HolidayPolicy;
  active: boolean;
}

/** The form of a new service. */
export const emptyForm: ServiceForm = {
  name: '',
  kind: 'seletiva',
  color: 'papel',
  instructions: '',
  guides: [],
  items: [],
  putOutBefore: '60',
  holidayPolicy: 'passes',
  active: true,
};

/** The form of a service. */
export const formOf = ({ instructions, guides, items, putOutBeforeMinutes, ...fields }: KeptService): ServiceForm => ({
  name: fields.name,
  kind: fields.kind,
  color: fields.color,
  instructions: instructions ?? '',
  guides: [...guides],
  items: [...items],
  putOutBefore: String(putOutBeforeMinutes),
  holidayPolicy: fields.holidayPolicy,
  active: fields.active,
});

/** The minutes of a typed number; null for any other text. */
export const minutesIn = (typed: string): number | null => (/^\d{1,5}$/.test(typed.trim()) ? Number(typed) : null);

/** The request body of a form. */
export const bodyOf = ({ putOutBefore, ...form }: ServiceForm): z.input<typeof CollectionServiceCreation> => ({
  ...form,
  putOutBeforeMinutes: minutesIn(putOutBefore) ?? Number.NaN,
});

/** The form's field of a field of the body: 'guides.3' is one of 'guides'. */
export const formFieldOf = (path: string): string =>
  path.replace(/^putOutBeforeMinutes$/, 'putOutBefore').replace(/^(guides|items)\..*$/, '$1');

/** The problems of a form by field; empty when it can be sent. */
export const problemsOf = (form: ServiceForm): Record<string, string> => {
  const problems: Record<string, string> = {};
  for (const { path, message } of CollectionServiceCreation.safeParse(bodyOf(form)).error?.issues ?? [])
    problems[formFieldOf(path.join('.'))] ??= message;
  return problems;
};

/** Names of guides and items by their ids. */
export type LinkNames = Readonly<Record<'guides' | 'items', ReadonlyMap<string, string>>>;

/** The text of a field of a form. */
export const textOf =
  (names: LinkNames) =>
  (form: ServiceForm, field: keyof ServiceForm): string => {
    if (field === 'kind') return collectionServiceKindTitles[form.kind];
    if (field === 'color') return collectionServiceColorTitles[form.color];
    if (field === 'holidayPolicy') return holidayPolicyTitles[form.holidayPolicy];
    if (field === 'active') return form.active ? text.yes : text.no;
    if (field === 'guides' || field === 'items') return form[field].map((id) => names[field].get(id) ?? id).join('\n');
    return form[field].trim();
  };
