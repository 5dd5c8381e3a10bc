import type { Holiday } from '@separai/contract/collection-points/holiday-schema';
import { holidayClosing, holidaysByAddress, type NamedHolidays } from '@separai/contract/collection-points/holidays';
import {
  type DayMinute,
  dayMinuteAt,
  type OpeningHours,
  type OpeningState,
  openingStateAt,
  parseOpeningHours,
} from '@separai/contract/collection-points/opening-hours';
import { openingWords } from '@separai/contract/collection-points/opening-state-words';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { atMinute, useMinute } from '../../../lib/minute.ts';
import { timeZone } from '../../../lib/time-zone.ts';

// Thousands of points have few hours between them.
const known = new Map<string, OpeningHours | null>();
const hoursIn = (text: string): OpeningHours | null => {
  const hours = known.has(text) ? (known.get(text) ?? null) : parseOpeningHours(text);
  known.set(text, hours);
  return hours;
};

/** Whether it is open, and the holiday for which it is not. */
interface Told extends OpeningState {
  readonly closedFor: string | null;
}

const toldOf = (hours: OpeningHours, now: DayMinute, holidays: NamedHolidays): Told => {
  const state = openingStateAt(hours, now, holidays);
  return { ...state, closedFor: holidayClosing(hours, now.day, holidays) };
};

let daysAt: { readonly all: readonly Holiday[]; readonly of: (address: string) => NamedHolidays } | null = null;
let told: {
  readonly minute: number;
  readonly now: DayMinute;
  readonly states: WeakMap<NamedHolidays, Map<string, Told | null>>;
} | null = null;

/** What of a point says whether it is open. */
export interface Timed extends Pick<CollectionPoint, 'address'> {
  readonly openingHours: string;
}

/** Whether a point is open at a minute; null for hours such as a later release writes. */
const stateAt = (
  { openingHours, address }: Timed,
  minute: number,
  all: readonly Holiday[],
): { readonly state: Told | null; readonly now: DayMinute } => {
  if (told?.minute !== minute) told = { minute, now: dayMinuteAt(atMinute(minute), timeZone), states: new WeakMap() };
  if (daysAt?.all !== all) daysAt = { all, of: holidaysByAddress(all) };
  const { now, states } = told;
  const holidays = daysAt.of(address);
  const byHours = states.get(holidays) ?? new Map<string, Told | null>();
  states.set(holidays, byHours);
  const hours = byHours.has(openingHours) ? null : hoursIn(openingHours);
  const state = byHours.get(openingHours) ?? (hours && toldOf(hours, now, holidays));
  byHours.set(openingHours, state);
  return { state, now };
};

/** Whether it is open at a minute, as far as anybody knows. */
export const isOpenAt = (point: Timed, minute: number, holidays: readonly Holiday[]): boolean =>
  stateAt(point, minute, holidays).state?.isOpen === true;

/** Of points that are closed the one that opens first, of several at once the first of the list, and when, in words; null: that is known of none. */
export const firstToOpen = <P extends Timed>(
  points: readonly P[],
  minute: number,
  holidays: readonly Holiday[],
): { readonly point: P; readonly words: string } | null => {
  let first: { readonly point: P; readonly words: string; readonly opens: string } | null = null;
  for (const point of points) {
    const { state, now } = stateAt(point, minute, holidays);
    if (state === null || state.isOpen || state.until === null) continue;
    const opens = `${state.until.day} ${String(state.until.minute).padStart(4, '0')}`;
    if (first === null || opens < first.opens) first = { point, words: openingWords(state, now), opens };
  }
  return first;
};

/** Whether it is open, in words that follow the time. */
export function OpeningWords({ point, holidays }: { point: Timed; holidays: readonly Holiday[] }) {
  const { state, now } = stateAt(point, useMinute(), holidays);
  return state !== null && <span className="font-semibold text-ink">{openingWords(state, now, state.closedFor)}</span>;
}
