import {
  type DayMinute,
  dayMinuteAt,
  type OpeningHours,
  type OpeningState,
  openingStateAt,
  parseOpeningHours,
} from '@separai/contract/collection-points/opening-hours';
import { openingWords } from '@separai/contract/collection-points/opening-state-words';
import { atMinute, useMinute } from '../../../platform/minute.ts';
import { settings } from '../../../platform/settings.ts';

const holidays: ReadonlySet<string> = new Set(settings.holidays);

// Thousands of points have few hours between them.
const known = new Map<string, OpeningHours | null>();
const hoursIn = (text: string): OpeningHours | null => {
  const hours = known.has(text) ? (known.get(text) ?? null) : parseOpeningHours(text);
  known.set(text, hours);
  return hours;
};

let told: { readonly minute: number; readonly now: DayMinute; readonly states: Map<string, OpeningState | null> } | null = null;

/** Whether hours are open at a minute; null for such as a later release writes. */
const stateAt = (text: string, minute: number): { readonly state: OpeningState | null; readonly now: DayMinute } => {
  if (told?.minute !== minute) told = { minute, now: dayMinuteAt(atMinute(minute), settings.timeZone), states: new Map() };
  const { now, states } = told;
  const hours = states.has(text) ? null : hoursIn(text);
  const state = states.get(text) ?? (hours && openingStateAt(hours, now, holidays));
  states.set(text, state);
  return { state, now };
};

/** Whether it is open at a minute, as far as anybody knows. */
export const isOpenAt = (openingHours: string | null, minute: number): boolean =>
  openingHours !== null && stateAt(openingHours, minute).state?.isOpen === true;

/** Whether it is open, in words that follow the time. */
export function OpeningWords({ openingHours }: { openingHours: string }) {
  const { state, now } = stateAt(openingHours, useMinute());
  return state !== null && <span className="font-semibold text-ink">{openingWords(state, now)}</span>;
}
