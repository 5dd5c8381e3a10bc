import { twoDigits } from '@separai/contract/portuguese';
import { noticesText } from './text.ts';

const dayOf = (at: Date): string => `${twoDigits(at.getDate())}/${twoDigits(at.getMonth() + 1)}/${at.getFullYear()}`;
const timeOf = (at: Date): string => `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;

/** The time of a notice by this device's clock: 'Hoje, 10:12', 'Ontem, 18:00', '05/11/2026'. */
export const noticeTime = (created: Date, now: Date): string => {
  const written = dayOf(created);
  if (written === dayOf(now)) return noticesText.today(timeOf(created));
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  return written === dayOf(yesterday) ? noticesText.yesterday(timeOf(created)) : written;
};
