import { lazily } from '@separai/contract/lazily';
import { noticesText } from '../../text/notices.ts';

const day = lazily(() => new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' }));
const time = lazily(() => new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' }));

/** When something was told, by this device's clock: 'Hoje, 10:12', 'Ontem, 18:00', '05/11/2026'. */
export const noticeTime = (told: Date, now: Date): string => {
  const written = day().format(told);
  if (written === day().format(now)) return noticesText.today(time().format(told));
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  return written === day().format(yesterday) ? noticesText.yesterday(time().format(told)) : written;
};
