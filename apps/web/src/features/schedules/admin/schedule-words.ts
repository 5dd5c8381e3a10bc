import { type CalendarDay, dayWithWeekday } from '@separai/contract/calendar';
import { type MaterialType, materialTitles } from '@separai/contract/collection-points/materials';
import { spokenNameOf } from '@separai/contract/collection-points/rules';
import { type Counted, unitTitles } from '@separai/contract/conversions/units';
import { formatNumber } from '@separai/contract/portuguese';
import type { AdministeredSchedule, StatusChangesOutcome } from '@separai/contract/schedules/administration-schema';
import { pickupLine } from '@separai/contract/schedules/travel';
import { meanwhileWords } from '../../../components/admin/last-change.ts';
import { adminSchedulesText as text } from './text.ts';

/** The first digits of a booking's id, which the search finds. */
export const shortId = (id: string): string => id.slice(0, 8);

/** The name of a booking's resident or caller. */
export const nameOf = ({ user, byPhone }: Pick<AdministeredSchedule, 'user' | 'byPhone'>): string =>
  user?.name ?? (byPhone ? text.noCaller : text.noPerson);

/** How the people of bookings hear of a change: a caller without an e-mail only by telephone. */
export const toldWords = (schedules: readonly Pick<AdministeredSchedule, 'user' | 'byPhone'>[]): string => {
  const told = schedules.filter(({ user, byPhone }) => !byPhone || user?.email != null).length;
  return [...(told > 0 ? [text.told(told)] : []), ...(told < schedules.length ? [text.callersToTell] : [])].join(' ');
};

const joined = (parts: readonly (string | null | undefined)[]): string | null =>
  parts.filter((part) => part != null && part !== '').join(', ') || null;

type WhereTo = Pick<AdministeredSchedule, 'user' | 'handover' | 'pickup'>;

const homeLine = (user: WhereTo['user']): string | null =>
  user?.address == null
    ? joined([user?.number, user?.complement])
    : pickupLine({ cep: user.cep ?? '', address: user.address, number: user.number ?? '', complement: user.complement });

/** The name of a point in the panel: the short name where it has one, else the whole name. */
export const pointNameOf = (point: AdministeredSchedule['collectionPoint']): string =>
  point.shortName === null ? point.name : spokenNameOf(point);

/** The pickup's street, or that of the resident's profile, without the CEP; null where none is known. */
export const streetOf = ({ user, pickup }: WhereTo): string | null => (pickup == null ? homeLine(user) : pickupLine(pickup));

/** The CEP of that street. */
export const postalCodeOf = ({ user, pickup }: WhereTo): string | null => (pickup == null ? (user?.cep ?? null) : pickup.cep);

/** Both on one line; null where neither is known. */
export const addressOf = (schedule: WhereTo): string | null => joined([streetOf(schedule), postalCodeOf(schedule)]);

/** Whether the resident or the collector travels; null where the booking does not say it. */
export const handoverWords = ({ handover, pickup }: WhereTo): string | null => {
  if (handover == null) return null;
  if (handover === 'dropoff') return text.dropoff;
  return pickup == null ? text.pickup : text.pickupAt(joined([pickupLine(pickup), pickup.cep]) ?? '');
};

/** 'sexta-feira' of '2026-12-04'. */
export const weekdayOf = (day: CalendarDay): string => dayWithWeekday(day).split(', ')[1] ?? '';

/** A booking that a bulk change left as it was, with the reason. */
export const unchangedWords = ({ id, error, lastChange }: StatusChangesOutcome['unchanged'][number]): string =>
  [`${shortId(id)}: ${error}`, ...(lastChange === undefined ? [] : [meanwhileWords(lastChange)])].join(' ');

/** A counted amount with the factor of that time: 'Papel/Papelão: 3 sacos de 12 kg'. */
export const countedWords = (material: MaterialType, { amount, unit, kgPerUnit }: Counted): string =>
  `${materialTitles[material]}: ${formatNumber(amount, 2)} ${unitTitles[unit][amount < 2 ? 0 : 1]} de ${formatNumber(kgPerUnit, 3)} kg`;
