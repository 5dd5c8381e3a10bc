import { formatInstant, type TimeZone } from '@separai/contract/calendar';
import { lazily } from '@separai/contract/lazily';
import { savedText } from '../text/saved.ts';

const relative = lazily(() => new Intl.RelativeTimeFormat('pt-BR'));

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** How old something is that was saved then: 'agora há pouco', 'há 5 minutos', 'há 3 horas', and from a day on 'em 20/11/2026, 14:05'. */
export const savedAge = (saved: Date, now: Date, timeZone: TimeZone): string => {
  const age = now.getTime() - saved.getTime();
  // Whoever asks may look at the clock once a minute. One that was set back makes the age negative, too: the instant is true all the same.
  if (age <= -minute || age >= day) return savedText.on(formatInstant(saved, timeZone));
  if (age < minute) return savedText.now;
  return age < hour ? relative().format(-Math.floor(age / minute), 'minute') : relative().format(-Math.floor(age / hour), 'hour');
};
