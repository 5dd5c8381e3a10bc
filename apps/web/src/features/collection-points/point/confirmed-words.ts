import type { PointConfirmation } from '@separai/contract/collection-points/freshness-schema';
import { lazily } from '@separai/contract/lazily';
import { freshnessText as text } from '../../../text/freshness.ts';

const relative = lazily(() => new Intl.RelativeTimeFormat('pt-BR', { numeric: 'always' }));

const steps = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago something was: 'há 3 meses', and within a minute 'agora há pouco'. */
export const agoOf = (at: string): string => {
  const seconds = (Date.now() - new Date(at).getTime()) / 1000;
  for (const [unit, length] of steps) if (seconds >= length) return relative().format(-Math.floor(seconds / length), unit);
  return text.justNow;
};

/** Who last said that a point's data are right, and how long ago. */
export const confirmedWords = (confirmed: PointConfirmation | null): string =>
  confirmed === null ? text.unconfirmed : text.confirmed(agoOf(confirmed.at), confirmed.by);
