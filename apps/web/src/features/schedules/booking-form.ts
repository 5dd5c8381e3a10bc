import type { CalendarDay } from '@separai/contract/calendar';
import { type Handover, handoversOf } from '@separai/contract/collection-points/handover';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { collectionDayProblem } from '@separai/contract/schedules/rules';
import type { Schedule } from '@separai/contract/schedules/schema';
import { weightText } from './formats.ts';
import type { RepeatForm } from './series-form.ts';

/** An address, as typed. */
export interface PickupForm {
  cep: string;
  address: string;
  number: string;
  complement: string;
}

type Address = { [Part in keyof PickupForm]: string | null };

/** An address in the form's format; blank for none. */
export const pickupFormOf = (address: Address | null): PickupForm => ({
  cep: address?.cep ?? '',
  address: address?.address ?? '',
  number: address?.number ?? '',
  complement: address?.complement ?? '',
});

/** Whether an address has street and number. */
export const isWhole = ({ address, number }: PickupForm): boolean => address.trim() !== '' && number.trim() !== '';

/** The booking form, as typed. `date` is an ISO day or empty, `weightKg` is Portuguese text. */
export interface BookingForm {
  collectionPointId: number | null;
  date: string;
  weightKg: string;
  materials: MaterialType[];
  observation: string;
  /** Null until a point is chosen. */
  handover: Handover | null;
  /** Null for the profile's address. */
  pickup: PickupForm | null;
  /** Null and absent for a booking that does not repeat. */
  repeat?: RepeatForm | null;
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

/** The fields in page order. */
export const fieldNames = [
  'collectionPointId',
  'handover',
  'pickup.cep',
  'pickup.address',
  'pickup.number',
  'pickup.complement',
  'date',
  'repeat.until',
  'weightKg',
  'materials',
  'observation',
] as const;
export type FieldName = (typeof fieldNames)[number];

/** The form for moving a booking or sending it again. */
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

/** The form for repeating a booking: on its day while that can be booked; with `elsewhere` without a point. */
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

/** The handover at a point: the chosen one if the point offers it; pickup where it offers both. */
const handoverAt = (chosen: Handover | null, point: AtPoint): Handover | null => {
  const offered = handoversOf(point);
  return offered.find((one) => one === chosen) ?? offered[0] ?? null;
};

/** The form adapted to a point: materials and handovers that the point lacks are dropped. */
export const atPoint = (form: BookingForm, point: AtPoint): BookingForm => ({
  ...form,
  collectionPointId: point.id,
  handover: handoverAt(form.handover, point),
  materials: form.materials.filter((material) => point.materials.includes(material)),
});

interface Start {
  form: BookingForm;
  /** The requested point takes no bookings any more. */
  pointGone: boolean;
}

/** The form's initial values: the draft, at the point of a followed link, as far as that point exists. */
export const startOf = (typed: BookingForm, linkedPointId: number | null, point: AtPoint | null): Start => {
  const wanted = linkedPointId ?? typed.collectionPointId;
  if (point !== null && point.id === wanted) return { form: atPoint(typed, point), pointGone: false };
  return { form: { ...typed, collectionPointId: null }, pointGone: wanted !== null };
};
