import type { CalendarDay } from '@separai/contract/calendar';
import { type Handover, handoversOf } from '@separai/contract/collection-points/handover';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { collectionDayProblem } from '@separai/contract/schedules/rules';
import type { Schedule } from '@separai/contract/schedules/schema';
import { weightText } from './weight.ts';

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
