import { type CalendarDay, dayWithWeekday } from '@separai/contract/calendar';
import type { AdministeredSchedule } from '@separai/contract/schedules/administration-schema';
import { pickupLine } from '@separai/contract/schedules/travel';
import { adminSchedulesText as text } from './text.ts';

/** What a booking is called where there is little room: the first digits of its id, which the search finds it by. */
export const shortId = (id: string): string => id.slice(0, 8);

/** Whose a booking is. */
export const nameOf = ({ user }: Pick<AdministeredSchedule, 'user'>): string => user?.name ?? text.noPerson;

const joined = (parts: readonly (string | null | undefined)[]): string | null =>
  parts.filter((part) => part != null && part !== '').join(', ') || null;

type WhereTo = Pick<AdministeredSchedule, 'user' | 'handover' | 'pickup'>;

/** Where it is fetched, as the booking has it, or where its resident lives, without the CEP; null where nothing is known. */
export const streetOf = ({ user, pickup }: WhereTo): string | null =>
  pickup == null ? joined([user?.address, user?.number, user?.complement]) : pickupLine(pickup);

/** The CEP that goes with it. */
export const postalCodeOf = ({ user, pickup }: WhereTo): string | null => (pickup == null ? (user?.cep ?? null) : pickup.cep);

/** The same on one line; null where nothing is known. */
export const addressOf = (schedule: WhereTo): string | null => joined([streetOf(schedule), postalCodeOf(schedule)]);

/** Who travels, as an administrator reads it; null where nobody said so. */
export const whoTravels = ({ handover, pickup }: WhereTo): string | null => {
  if (handover == null) return null;
  if (handover === 'dropoff') return text.dropoff;
  return pickup == null ? text.pickup : text.pickupAt(joined([pickupLine(pickup), pickup.cep]) ?? '');
};

/** 'sexta-feira' of '2026-12-04'. */
export const weekdayOf = (day: CalendarDay): string => dayWithWeekday(day).split(', ')[1] ?? '';
