import { type CalendarDay, dayWithWeekday } from '@separai/contract/calendar';
import type { AdministeredSchedule } from '@separai/contract/schedules/administration-schema';
import { adminSchedulesText as text } from '../../../text/admin-schedules.ts';

/** What a booking is called where there is little room: the first digits of its id, which the search finds it by. */
export const shortId = (id: string): string => id.slice(0, 8);

/** Whose a booking is. */
export const nameOf = ({ user }: Pick<AdministeredSchedule, 'user'>): string => user?.name ?? text.noPerson;

const joined = (parts: readonly (string | null | undefined)[]): string | null =>
  parts.filter((part) => part != null && part !== '').join(', ') || null;

/** Where a resident lives, without the CEP; null where nothing is known. */
export const streetOf = ({ user }: Pick<AdministeredSchedule, 'user'>): string | null =>
  joined([user?.address, user?.number, user?.complement]);

/** Where a resident lives, on one line; null where nothing is known. */
export const addressOf = (schedule: Pick<AdministeredSchedule, 'user'>): string | null =>
  joined([streetOf(schedule), schedule.user?.cep]);

/** 'sexta-feira' of '2026-12-04'. */
export const weekdayOf = (day: CalendarDay): string => dayWithWeekday(day).split(', ')[1] ?? '';
