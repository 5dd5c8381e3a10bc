import { addDays, type CalendarDay, dayWithWeekday } from '../calendar.ts';
import { houseNumberIn } from '../collection-days/coverage.ts';
import { districtKeys } from '../collection-days/names.ts';
import type { DayMinute } from '../collection-points/opening-hours.ts';
import { closingWords, isDayOff, type PickupRules } from '../collection-points/pickup-rules.ts';
import { limits } from '../limits.ts';
import { formatNumber } from '../portuguese.ts';
import { weekdayOf } from '../weekday.ts';

/** Reasons for which a point cannot collect from a home on a day. */
export const dayObstacles = ['outside-area', 'not-working', 'closed', 'too-far', 'deadline', 'full'] as const;
export type DayObstacle = (typeof dayObstacles)[number];

export const obstacleTitles: Record<DayObstacle, string> = {
  'outside-area': 'fora da área atendida',
  'not-working': 'não trabalha neste dia',
  closed: 'fechado',
  'too-far': 'ainda não abriu',
  deadline: 'prazo encerrado',
  full: 'lotado',
};

/** Bookings and kilograms of a day. */
export interface DayLoad {
  readonly bookings: number;
  readonly kg: number;
}
export const noLoad: DayLoad = { bookings: 0, kg: 0 };

/** Loads by day; a day without bookings is left out. */
export type DayLoads = ReadonlyMap<CalendarDay, DayLoad>;

/** A home as far as its address says. */
export interface PickupHome {
  readonly cep: string | null;
  readonly address: string;
}

/** A pickup to be booked; `home` is null while no address is known. */
export interface WantedPickup {
  readonly weightKg: number;
  readonly home: PickupHome | null;
}

/** State of a point on which its days depend. */
export interface PickupDays {
  readonly rules: PickupRules;
  readonly loads: DayLoads;
  /** Days of holidays at the point. */
  readonly holidays: { has(day: CalendarDay): boolean };
  readonly now: DayMinute;
}

/** Parts of an address that may name its district: 'Rua Sol, 12, Centro, Fortaleza - CE' without street, number and city. */
const districtsIn = (address: string): string[] =>
  address
    .split(/,| - /)
    .slice(1)
    .map((part) => part.trim())
    .filter((part) => part !== '' && houseNumberIn(part) === null && !/^[A-Z]{2}$/.test(part));

/**
 * Whether a home is certainly outside of the area served. A home whose postal code or district is unknown may be inside: the
 * point's people decide.
 */
const isOutside = ({ districts, postalCodes }: PickupRules, { cep, address }: PickupHome): boolean => {
  if (districts.length + postalCodes.length === 0) return false;
  if (cep !== null && postalCodes.some(({ from, until }) => cep >= from && cep <= until)) return false;
  const named = new Set(districtsIn(address).flatMap(districtKeys));
  if (districts.some((district) => districtKeys(district).some((key) => named.has(key)))) return false;
  const isCodeKnown = postalCodes.length === 0 || cep !== null;
  // The last named part is the city.
  const isDistrictKnown = districts.length === 0 || districtsIn(address).length > 1;
  return isCodeKnown && isDistrictKnown;
};

const hundredths = (kg: number): number => Math.round(kg * 100);

/** Whether a day with this load has no room for another booking of so many kilograms. */
export const isFull = ({ bookingsPerDay, kgPerDay }: PickupRules, { bookings, kg }: DayLoad, weightKg: number): boolean =>
  (bookingsPerDay !== null && bookings >= bookingsPerDay) ||
  (kgPerDay !== null && hundredths(kg) + hundredths(weightKg) > hundredths(kgPerDay));

const isOver = ({ closing }: PickupRules, day: CalendarDay, now: DayMinute): boolean => {
  if (closing === null) return false;
  const last = addDays(day, -closing.daysBefore);
  return now.day > last || (now.day === last && now.minute >= closing.hour * 60);
};

/** The reason for which a pickup cannot be on a day; null where the day has room. */
export const obstacleOn = (
  { rules, loads, holidays, now }: PickupDays,
  day: CalendarDay,
  { weightKg, home }: WantedPickup,
): DayObstacle | null => {
  if (home !== null && isOutside(rules, home)) return 'outside-area';
  if (rules.weekdays.length > 0 && !rules.weekdays.includes(weekdayOf(day))) return 'not-working';
  if (isDayOff(rules, day) || (!rules.worksOnHolidays && holidays.has(day))) return 'closed';
  if (rules.daysAhead !== null && day > addDays(now.day, rules.daysAhead)) return 'too-far';
  if (isOver(rules, day, now)) return 'deadline';
  return isFull(rules, loads.get(day) ?? noLoad, weightKg) ? 'full' : null;
};

/** The last day that can be booked at a point. */
export const lastDayOf = ({ daysAhead }: Pick<PickupRules, 'daysAhead'>, today: CalendarDay): CalendarDay =>
  addDays(today, Math.min(daysAhead ?? limits.bookingDaysAhead, limits.bookingDaysAhead));

/** Up to `most` days with room, the first not before `from`. */
export const daysWithRoom = (days: PickupDays, wanted: WantedPickup, from: CalendarDay, most = 3): CalendarDay[] => {
  const last = lastDayOf(days.rules, days.now.day);
  const found: CalendarDay[] = [];
  for (let day = from < days.now.day ? days.now.day : from; day <= last && found.length < most; day = addDays(day, 1))
    if (obstacleOn(days, day, wanted) === null) found.push(day);
  return found;
};

const obstacleSentence = (rules: PickupRules, obstacle: DayObstacle, day: CalendarDay): string => {
  const named = dayWithWeekday(day);
  const sentences: Record<DayObstacle, string> = {
    'outside-area': 'Este endereço fica fora da área atendida por este ponto.',
    'not-working': `Este ponto não trabalha em ${named}.`,
    closed: `Este ponto não busca em ${named}.`,
    'too-far': `Este ponto agenda com até ${rules.daysAhead} dias de antecedência.`,
    deadline: `O prazo para ${named} já encerrou${rules.closing === null ? '' : `: era ${closingWords(rules.closing)}`}.`,
    full: `O dia ${named}, está lotado.`,
  };
  return sentences[obstacle];
};

/** The sentence of an obstacle, with the next days with room. */
export const obstacleWords = (
  rules: PickupRules,
  { obstacle, day, next }: { obstacle: DayObstacle; day: CalendarDay; next: readonly CalendarDay[] },
): string => {
  const said = obstacleSentence(rules, obstacle, day);
  if (obstacle === 'outside-area') return said;
  return next.length === 0 ? said : `${said} Próximos dias com lugar: ${next.map(dayWithWeekday).join('; ')}.`;
};

/** Error message for a booking that is heavier than all of a day; null for others. */
export const pickupWeightProblem = ({ kgPerDay }: PickupRules, weightKg: number): string | null =>
  kgPerDay !== null && hundredths(weightKg) > hundredths(kgPerDay)
    ? `Este ponto busca até ${formatNumber(kgPerDay)} kg por dia.`
    : null;
