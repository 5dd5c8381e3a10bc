import type { CalendarDay } from '@separai/contract/calendar';
import { type Handover, handoversOf } from '@separai/contract/collection-points/handover';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { collectionDayProblem } from '@separai/contract/schedules/rules';
import { type Booking, bookingOn, type Schedule } from '@separai/contract/schedules/schema';
import type { FieldErrors, ResolverResult } from 'react-hook-form';
import * as z from 'zod/mini';
import { parseWeight, weightText } from './weight.ts';

/** An address as it is typed. */
export interface PickupForm {
  cep: string;
  address: string;
  number: string;
  complement: string;
}

type Address = { [Part in keyof PickupForm]: string | null };

/** An address as the form has it; blank for none. */
export const pickupFormOf = (address: Address | null): PickupForm => ({
  cep: address?.cep ?? '',
  address: address?.address ?? '',
  number: address?.number ?? '',
  complement: address?.complement ?? '',
});

/** Whether somebody can be called on at an address. */
export const isWhole = ({ address, number }: PickupForm): boolean => address.trim() !== '' && number.trim() !== '';

/** The booking form as it is typed. `date` is an ISO day or empty, `weightKg` is Portuguese text. */
export interface BookingForm {
  collectionPointId: number | null;
  date: string;
  weightKg: string;
  materials: MaterialType[];
  observation: string;
  /** Who travels; null until there is a point. */
  handover: Handover | null;
  /** Null for the profile's address. */
  pickup: PickupForm | null;
}

export const emptyForm: BookingForm = {
  collectionPointId: null,
  date: '',
  weightKg: '',
  materials: [],
  observation: '',
  handover: null,
  pickup: null,
};

/** The fields in the order in which they stand on the page. */
export const fieldNames = [
  'collectionPointId',
  'handover',
  'pickup.cep',
  'pickup.address',
  'pickup.number',
  'pickup.complement',
  'date',
  'weightKg',
  'materials',
  'observation',
] as const;
export type FieldName = (typeof fieldNames)[number];

/** A booking as the form shows it, to be moved or sent again. */
export const formOf = (
  schedule: Pick<Schedule, 'collectionPointId' | 'date' | 'weightKg' | 'materials' | 'observation' | 'handover' | 'pickup'>,
): BookingForm => ({
  collectionPointId: schedule.collectionPointId,
  date: schedule.date,
  weightKg: weightText(schedule.weightKg),
  materials: schedule.materials,
  observation: schedule.observation ?? '',
  handover: schedule.handover ?? null,
  pickup: schedule.pickup == null ? null : pickupFormOf(schedule.pickup),
});

/** What an earlier booking held, to be booked once more: on its day while that can be booked, `elsewhere` at a point that is still to be chosen. */
export const formAgain = (
  schedule: Parameters<typeof formOf>[0],
  { today, elsewhere }: { today: CalendarDay; elsewhere: boolean },
): BookingForm => {
  const form = formOf(schedule);
  return {
    ...form,
    collectionPointId: elsewhere ? null : form.collectionPointId,
    date: collectionDayProblem(schedule.date, today) === null ? form.date : '',
  };
};

type AtPoint = Pick<CollectionPoint, 'id' | 'materials' | 'handover'>;

/** Who travels to or from a point: as chosen before, as far as the point does it; where it does either, it is fetched. */
const handoverAt = (chosen: Handover | null, point: AtPoint): Handover | null => {
  const offered = handoversOf(point);
  return offered.find((one) => one === chosen) ?? offered[0] ?? null;
};

/** The form at a point: a material that the point does not take is not asked for, nor a way that it does not offer. */
export const atPoint = (form: BookingForm, point: AtPoint): BookingForm => ({
  ...form,
  collectionPointId: point.id,
  handover: handoverAt(form.handover, point),
  materials: form.materials.filter((material) => point.materials.includes(material)),
});

interface Start {
  form: BookingForm;
  /** The point that was wanted takes no collections any more. */
  pointGone: boolean;
}

/** Where the form starts: what was typed, at the point of a link when one was followed, as far as that point is there. */
export const startOf = (typed: BookingForm, linkedPointId: number | null, point: AtPoint | null): Start => {
  const wanted = linkedPointId ?? typed.collectionPointId;
  if (point !== null && point.id === wanted) return { form: atPoint(typed, point), pointGone: false };
  return { form: { ...typed, collectionPointId: null }, pointGone: wanted !== null };
};

/**
 * Checks a form with the contract's schema and the rule on days: the booking to send, or a sentence for each field that is wrong. It is
 * fetched at `home` where no other address was typed.
 */
export const checkForm = (
  form: BookingForm,
  { today, home }: { today: CalendarDay; home: PickupForm },
): ResolverResult<BookingForm, Booking> => {
  const typed = {
    ...form,
    collectionPointId: form.collectionPointId ?? undefined,
    weightKg: parseWeight(form.weightKg),
    handover: form.handover ?? undefined,
    pickup: form.handover === 'pickup' ? (form.pickup ?? home) : null,
  };
  const parsed = z.safeParse(bookingOn(today), typed);
  if (parsed.success) return { values: parsed.data, errors: {} };
  const problems = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const field = path.join('.').replace(/\.\d+$/, '');
    if (!problems.has(field)) problems.set(field, message);
  }
  return { values: {}, errors: errorsOf(problems) };
};

const errorsOf = (problems: Map<string, string>): FieldErrors<BookingForm> => {
  const errors: Record<string, unknown> = {};
  const pickup: Record<string, unknown> = {};
  for (const [field, message] of problems) {
    const error = { type: 'validate', message };
    if (field.startsWith('pickup.')) pickup[field.slice('pickup.'.length)] = error;
    else errors[field] = error;
  }
  return (Object.keys(pickup).length === 0 ? errors : { ...errors, pickup }) as FieldErrors<BookingForm>;
};
