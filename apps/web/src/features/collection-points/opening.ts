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
import { atMinute, timeZone } from '../../lib/time.ts';

// Parsed hours by text: thousands of points share few texts.
const known = new Map<string, OpeningHours | null>();
const hoursIn = (text: string): OpeningHours | null => {
  const hours = known.has(text) ? (known.get(text) ?? null) : parseOpeningHours(text);
  known.set(text, hours);
  return hours;
};

/** State of a point, with the holiday that closes it. */
interface HoursState extends OpeningState {
  readonly closedFor: string | null;
}

const stateOf = (hours: OpeningHours, now: DayMinute, holidays: NamedHolidays): HoursState => {
  const state = openingStateAt(hours, now, holidays);
  return { ...state, closedFor: holidayClosing(hours, now.day, holidays) };
};

let daysAt: { readonly all: readonly Holiday[]; readonly of: (address: string) => NamedHolidays } | null = null;
let cached: {
  readonly minute: number;
  readonly now: DayMinute;
  readonly states: WeakMap<NamedHolidays, Map<string, HoursState | null>>;
} | null = null;

/** The fields of a point that decide whether it is open. */
export interface Timed extends Pick<CollectionPoint, 'address'> {
  readonly openingHours: string;
}

/** State of a point at a minute, cached by hours; null for hours that this release cannot parse. */
const stateAt = (
  { openingHours, address }: Timed,
  minute: number,
  all: readonly Holiday[],
): { readonly state: HoursState | null; readonly now: DayMinute } => {
  if (cached?.minute !== minute) cached = { minute, now: dayMinuteAt(atMinute(minute), timeZone), states: new WeakMap() };
  if (daysAt?.all !== all) daysAt = { all, of: holidaysByAddress(all) };
  const { now, states } = cached;
  const holidays = daysAt.of(address);
  const byHours = states.get(holidays) ?? new Map<string, HoursState | null>();
  states.set(holidays, byHours);
  const hours = byHours.has(openingHours) ? null : hoursIn(openingHours);
  const state = byHours.get(openingHours) ?? (hours && stateOf(hours, now, holidays));
  byHours.set(openingHours, state);
  return { state, now };
};

/** True when a point is known to be open at a minute. */
export const isOpenAt = (point: Timed, minute: number, holidays: readonly Holiday[]): boolean =>
  stateAt(point, minute, holidays).state?.isOpen === true;

/** The closed point that opens first, with the time in words; of several the first in the list; null where none is known to open. */
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

/** State of a point at a minute in words; null for hours that this release cannot parse. */
export const wordsAt = (point: Timed, minute: number, holidays: readonly Holiday[]): string | null => {
  const { state, now } = stateAt(point, minute, holidays);
  return state && openingWords(state, now, state.closedFor);
};
