import { lazily } from './lazily.ts';

const relative = lazily(() => new Intl.RelativeTimeFormat('pt-BR'));

const steps = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago something was: 'há 3 meses', 'há 1 minuto', and within a minute, or with a clock that was set back, 'agora há pouco'. */
export const timeAgo = (then: Date, now: Date): string => {
  const seconds = (now.getTime() - then.getTime()) / 1000;
  for (const [unit, length] of steps) if (seconds >= length) return relative().format(-Math.floor(seconds / length), unit);
  return 'agora há pouco';
};
