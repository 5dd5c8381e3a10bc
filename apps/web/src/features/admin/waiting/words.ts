import { type WaitingCounts, waitingMost } from '@separai/contract/dashboard/schema';
import { countWords } from '../../../components/admin/text.ts';
import { adminText } from '../text.ts';

/** A count as a badge shows it: '12', or '999+' where counting stopped. */
export const badgeWords = (count: number): string => (count < waitingMost ? String(count) : `${waitingMost - 1}+`);

/** A kind of waiting records and its sentence: 'mais de 999 relatos em aberto' where counting stopped. */
export const waitingWords = (kind: keyof WaitingCounts, count: number): string =>
  adminText.waits[kind](count, countWords(count, count < waitingMost));

/** How long a booking has waited, by the words of its age (`agoWords`). */
export const sinceWords = (ago: string): string => {
  if (/^\d|^ontem/.test(ago)) return adminText.waiting.since(ago);
  return ago.startsWith('há ') ? adminText.waiting.for(ago) : adminText.waiting.justNow;
};
