import type { CalendarDay } from '@separai/contract/calendar';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { type Booking, bookingOn, type Schedule } from '@separai/contract/schedules/schema';
import type { FieldErrors, ResolverResult } from 'react-hook-form';
import * as z from 'zod/mini';
import { parseWeight, weightText } from './weight.ts';

/** The booking form as it is typed. `date` is an ISO day or empty, `weightKg` is Portuguese text. */
export interface BookingForm {
  collectionPointId: number | null;
  date: string;
  weightKg: string;
  materials: MaterialType[];
  observation: string;
}

export const emptyForm: BookingForm = { collectionPointId: null, date: '', weightKg: '', materials: [], observation: '' };

/** The fields in the order in which they stand on the page. */
export const fieldNames = ['collectionPointId', 'date', 'weightKg', 'materials', 'observation'] as const;
export type FieldName = (typeof fieldNames)[number];

/** A booking as the form shows it, to be moved or sent again. */
export const formOf = (
  schedule: Pick<Schedule, 'collectionPointId' | 'date' | 'weightKg' | 'materials' | 'observation'>,
): BookingForm => ({
  collectionPointId: schedule.collectionPointId,
  date: schedule.date,
  weightKg: weightText(schedule.weightKg),
  materials: schedule.materials,
  observation: schedule.observation ?? '',
});

/** The form at a point: a material that the point does not take is not asked for. */
export const atPoint = (form: BookingForm, point: Pick<CollectionPoint, 'id' | 'materials'>): BookingForm => ({
  ...form,
  collectionPointId: point.id,
  materials: form.materials.filter((material) => point.materials.includes(material)),
});

interface Start {
  form: BookingForm;
  /** The point that was wanted takes no collections any more. */
  pointGone: boolean;
}

/** Where the form starts: what was typed, at the point of a link when one was followed, as far as that point is there. */
export const startOf = (
  typed: BookingForm,
  linkedPointId: number | null,
  point: Pick<CollectionPoint, 'id' | 'materials'> | null,
): Start => {
  const wanted = linkedPointId ?? typed.collectionPointId;
  if (point !== null && point.id === wanted) return { form: atPoint(typed, point), pointGone: false };
  return { form: { ...typed, collectionPointId: null }, pointGone: wanted !== null };
};

/** Checks a form with the contract's schema and the rule on days: the booking to send, or a sentence for each field that is wrong. */
export const checkForm = (form: BookingForm, today: CalendarDay): ResolverResult<BookingForm, Booking> => {
  const typed = { ...form, collectionPointId: form.collectionPointId ?? undefined, weightKg: parseWeight(form.weightKg) };
  const parsed = z.safeParse(bookingOn(today), typed);
  if (parsed.success) return { values: parsed.data, errors: {} };
  const problems = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0]);
    if (!problems.has(field)) problems.set(field, message);
  }
  return { values: {}, errors: errorsOf(problems) };
};

const errorsOf = (problems: Map<string, string>): FieldErrors<BookingForm> =>
  Object.fromEntries([...problems].map(([field, message]) => [field, { type: 'validate', message }]));
