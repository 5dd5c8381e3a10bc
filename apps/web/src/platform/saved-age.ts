import { formatInstant, type TimeZone } from '@separai/contract/calendar';
import { timeAgo } from '@separai/contract/time-ago';
import { savedText } from '../text/saved.ts';

const [minute, day] = [60_000, 86_400_000];

/** How old something is that was saved then: 'agora há pouco', 'há 5 minutos', 'há 3 horas', and from a day on 'em 20/11/2026, 14:05'. */
export const savedAge = (saved: Date, now: Date, timeZone: TimeZone): string => {
  const age = now.getTime() - saved.getTime();
  // Whoever asks may look at the clock once a minute. One that was set back makes the age negative, too: the instant is true all the same.
  return age <= -minute || age >= day ? savedText.on(formatInstant(saved, timeZone)) : timeAgo(saved, now);
};
