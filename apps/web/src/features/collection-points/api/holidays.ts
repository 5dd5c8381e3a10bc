import { listHolidays } from '@separai/contract/collection-points/holiday-endpoints';
import type { Holiday } from '@separai/contract/collection-points/holiday-schema';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

const holidayKeys = { all: ['/api/holidays'] } as const;

/** The days that are holidays, by which opening hours are counted; they are kept on this device. */
export const holidaysQuery = queryOptions({
  queryKey: holidayKeys.all,
  queryFn: ({ signal }) => call(listHolidays, { signal, quiet: true }),
  meta: { persist: 'reference' },
  // What the panel sets is seen within the hour.
  staleTime: 60 * 60_000,
  // Whatever is drawn next would ask again, and what is told without an answer would go meanwhile.
  retryOnMount: false,
});

/** Whether hours say what they do on holidays: others need not know them. */
export const saysHolidays = (openingHours: string | null | undefined): boolean => openingHours?.includes('PH') ?? false;

/** Without an answer: hours are told as on any day. */
export const noHolidays: readonly Holiday[] = [];
