import { addDays, type CalendarDay, dayAt, formatDay, type TimeZone } from '@separai/contract/calendar';
import { addressOf } from '@separai/contract/postal-codes/address';
import type { PostalCode } from '@separai/contract/postal-codes/schema';
import { profileText } from './components/profile/text.ts';

/** The last use of a device in whole days: the server records it every few hours only. */
export const lastUse = (lastUsedAt: string, today: CalendarDay, timeZone: TimeZone): string => {
  const day = dayAt(new Date(lastUsedAt), timeZone);
  if (day >= today) return profileText.usedToday;
  if (day === addDays(today, -1)) return profileText.usedYesterday;
  return profileText.usedDaysAgo((Date.parse(today) - Date.parse(day)) / 86_400_000);
};

/** The day of a sign-in, as DD/MM/YYYY in a time zone. */
export const dayOf = (instant: string, timeZone: TimeZone): string => formatDay(dayAt(new Date(instant), timeZone));

/** The part of an address before the city of a postal code: street and district, where present. */
export const streetIn = (address: string, { localidade, uf }: Pick<PostalCode, 'localidade' | 'uf'>): string => {
  const town = `${localidade} - ${uf}`;
  return address === town ? '' : address.endsWith(`, ${town}`) ? address.slice(0, -town.length - 2) : address;
};

/** The address from a typed street and the city of a city-wide code; the city alone without a street. */
export const addressInTown = (town: Omit<PostalCode, 'cep'>, street: string): string =>
  addressOf({ ...town, logradouro: street, bairro: '' });
