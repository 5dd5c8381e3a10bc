import type { PointChangesOutcome } from '@separai/contract/collection-points/administration-schema';
import type { PointCategoryId } from '@separai/contract/collection-points/categories';
import type { PointHandover } from '@separai/contract/collection-points/handover';
import { type MaterialType, materialTypes } from '@separai/contract/collection-points/materials';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { meanwhileWords } from '../../../components/admin/last-change.ts';
import type { Undone } from '../../../components/admin/undo-toast.ts';
import { useChangePoints, useDeletePoints, useUndoPointChanges } from './api.ts';
import { adminPointsText as text } from './text.ts';
import { spansText, type TypedSpan } from './week-hours.ts';

export const pointActs = [
  'activate',
  'deactivate',
  'restrict',
  'unrestrict',
  'materials',
  'categories',
  'handover',
  'hours',
  'holidays',
  'organization',
  'remove',
] as const;
export type PointAct = (typeof pointActs)[number];

export const materialChoices = ['keep', 'add', 'take'] as const;
export const categoryChoices = ['keep', 'yes', 'no', 'unsaid'] as const;

/** The form of all acts; each shows its own part. */
export interface ActForm {
  materials: Record<MaterialType, (typeof materialChoices)[number]>;
  /** Only those that change. */
  categories: Partial<Record<PointCategoryId, (typeof categoryChoices)[number]>>;
  handover: PointHandover | '';
  openingHours: string;
  /** Null: as on other days; none: closed. */
  holidays: readonly TypedSpan[] | null;
  /** An organisation's number as text, 'none', or '' before the choice. */
  organization: string;
}

export const emptyForm: ActForm = {
  materials: Object.fromEntries(materialTypes.map((type) => [type, 'keep'])) as ActForm['materials'],
  categories: {},
  handover: '',
  openingHours: '',
  holidays: null,
  organization: '',
};

/** The problems of the form's part of an act, by field. */
export const problemsOf =
  (act: PointAct) =>
  ({ materials, categories, handover, openingHours, organization }: ActForm): Partial<Record<keyof ActForm, string>> => {
    if (act === 'materials' && Object.values(materials).every((choice) => choice === 'keep'))
      return { materials: text.nothingToChange };
    if (act === 'categories' && Object.values(categories).every((choice) => choice === 'keep'))
      return { categories: text.noCategoryToChange };
    if (act === 'hours' && openingHours.trim() === '') return { openingHours: text.hoursMissing };
    if (act === 'organization' && organization === '') return { organization: text.organizationMissing };
    return act === 'handover' && handover === '' ? { handover: text.handoverMissing } : {};
  };

type Unchanged = PointChangesOutcome['unchanged'];

/** The result of an act: the toast, the points that it left unchanged, and its undo. */
export interface ActOutcome {
  readonly title: string;
  readonly description: string | undefined;
  readonly unchanged: Unchanged;
  readonly undo: (() => Promise<Undone>) | undefined;
  /** In ms since 1970. */
  readonly at: number;
}

/** A point that an act left as it was, with the reason. */
export const unchangedWords = ({ id, name, error, lastChange }: Unchanged[number]): string =>
  [`${name ?? text.pointNumber(id)}: ${error}`, ...(lastChange === undefined ? [] : [meanwhileWords(lastChange)])].join(' ');

const holidayHoursOf = (spans: ActForm['holidays']): string =>
  spans === null ? 'usual' : spans.length === 0 ? 'off' : spansText(spans);

/** Request body of an act. */
const bodyOf = (act: Exclude<PointAct, 'remove'>, form: ActForm, accessNote: string | undefined) => {
  const typesWith = (choice: 'add' | 'take') => materialTypes.filter((type) => form.materials[type] === choice);
  const categoriesWith = (choice: (typeof categoryChoices)[number]) =>
    (Object.keys(form.categories) as PointCategoryId[]).filter((id) => form.categories[id] === choice);
  const bodies = {
    materials: { addMaterials: typesWith('add'), removeMaterials: typesWith('take') },
    categories: {
      takeCategories: categoriesWith('yes'),
      refuseCategories: categoriesWith('no'),
      unsayCategories: categoriesWith('unsaid'),
    },
    handover: { handover: form.handover || undefined },
    hours: { openingHours: form.openingHours },
    holidays: { holidayHours: holidayHoursOf(form.holidays) },
    organization: { organizationId: form.organization === 'none' ? null : Number(form.organization) },
    activate: { isActive: true },
    deactivate: { isActive: false },
    restrict: { publicAccess: 'restricted' as const, accessNote },
    unrestrict: { publicAccess: 'public' as const },
  };
  return bodies[act];
};

/** Does an act with some points. */
export const useAct = (points: readonly CollectionPoint[], act: PointAct, accessNote: string | undefined) => {
  const [change, remove, undo] = [useChangePoints(), useDeletePoints(), useUndoPointChanges()];
  const undoing = (changed: PointChangesOutcome['changed']): ActOutcome['undo'] =>
    changed.length === 0
      ? undefined
      : async () => {
          const { restored, unchanged } = await undo.mutateAsync({ body: { points: changed } });
          return { title: text.undone(restored.length), unchanged: unchanged.map(unchangedWords) };
        };
  return async (form: ActForm): Promise<ActOutcome> => {
    const chosen = points.map(({ id, version }) => ({ id, version }));
    if (act === 'remove') {
      const { deleted, closed, undoable, cancelledSchedules, unchanged } = await remove.mutateAsync({ body: { points: chosen } });
      const title = deleted.length + closed.length === 0 ? '' : text.removed(deleted.length, closed.length);
      return { title, description: text.cancelled(cancelledSchedules), unchanged, undo: undoing(undoable), at: Date.now() };
    }
    const { changed, cancelledSchedules, unchanged } = await change.mutateAsync({
      body: { ...bodyOf(act, form, accessNote), points: chosen },
    });
    const title = changed.length === 0 ? '' : text.changed(changed.length);
    return { title, description: text.cancelled(cancelledSchedules), unchanged, undo: undoing(changed), at: Date.now() };
  };
};
