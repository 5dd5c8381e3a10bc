import { addDays, type CalendarDay, dayAt, type TimeZone } from '../calendar.ts';
import { districtKeys } from '../collection-days/names.ts';
import { retentionDays } from '../personal-data/retention.ts';
import { foldText } from '../text.ts';
import { type CollectorKind, type CollectorPayment, collectorPaymentTitles, isPerson } from './kinds.ts';

interface Served {
  readonly uf: string;
  readonly municipality: string;
  /** Empty: the whole city. */
  readonly districts: readonly string[];
}

/** City and state as 'Fortaleza - CE'. */
export const servedCity = ({ municipality, uf }: Pick<Served, 'municipality' | 'uf'>): string => `${municipality} - ${uf}`;

/** The served districts in words: 'Benfica, Centro', or the whole city. */
export const servedDistricts = ({ districts }: Pick<Served, 'districts'>): string =>
  districts.length === 0 ? 'Toda a cidade' : districts.join(', ');

/** The keys under which the districts of a profile are found (`districtKeys`). */
export const servedDistrictKeys = (districts: readonly string[]): string[] => [...new Set(districts.flatMap(districtKeys))];

/** The payment in words: 'Paga pelo material: R$ 0,50 o quilo'. */
export const paymentWords = ({ payment, paymentNote }: { payment: CollectorPayment; paymentNote: string | null }): string =>
  paymentNote === null ? collectorPaymentTitles[payment] : `${collectorPaymentTitles[payment]}: ${paymentNote}`;

/**
 * The day from which the upkeep erases a natural person's profile that is not published; null for others. Every change of the
 * profile postpones it.
 */
export const erasureDay = (
  profile: { readonly kind: CollectorKind; readonly isActive: boolean; readonly updatedAt: string },
  timeZone: TimeZone,
): CalendarDay | null =>
  isPerson(profile) && !profile.isActive
    ? addDays(dayAt(new Date(profile.updatedAt), timeZone), retentionDays.unpublishedCollector)
    : null;

/** Initial text of a WhatsApp message to a collector. */
export const collectorMessage = ({ kind, name }: { kind: CollectorKind; name: string }): string =>
  `Olá${isPerson({ kind }) ? `, ${name}` : ''}! Encontrei o seu contato no Separaí e gostaria de combinar a coleta de recicláveis.`;

/** A resident's place, as far as it is known; empty where unknown. */
export interface ResidentPlace {
  readonly city: string;
  readonly district: string;
}

/** How a profile serves a place: by naming its district, as a part of the whole city, or not. */
export const serviceAt = (profile: Served, { city, district }: ResidentPlace): 'district' | 'city' | null => {
  if (foldText(profile.municipality) !== foldText(city)) return null;
  if (profile.districts.length === 0) return 'city';
  const keys = servedDistrictKeys(profile.districts);
  return districtKeys(district).some((key) => keys.includes(key)) ? 'district' : null;
};
