import { type CalendarDay, dayWithWeekday, formatDay } from '../calendar.ts';
import { dayTitle } from '../collection-days/day-words.ts';
import { formatList, formatNumber } from '../portuguese.ts';
import { travelWords } from '../schedules/travel.ts';
import type { NoticeKind } from './kinds.ts';
import type { NoticeSubject } from './schema.ts';

/** Text of a notice, the same in the app, in mails and in push messages. */
export interface NoticeWords {
  readonly title: string;
  readonly sentence: string;
}

const titles: Record<Exclude<NoticeKind, 'reminder' | 'collection-reminder'>, string> = {
  'report-applied': 'Seu relato ajudou',
  'report-dismissed': 'Conferimos o seu relato',
  'report-question': 'Uma pergunta sobre o seu relato',
  'collection-answer': 'Sobre a coleta que não passou',
  'collection-changed': 'Mudou o dia da coleta',
  'collection-announcement': 'Aviso sobre a coleta',
  'booking-received': 'Coleta agendada',
  'booking-confirmed': 'Coleta confirmada',
  'booking-changed': 'Coleta alterada',
  'booking-moved': 'Sua coleta mudou de dia',
  'booking-proposed': 'O ponto propõe outro dia',
  'booking-cancelled': 'Coleta cancelada',
  'booking-done': 'Coleta concluída',
  'booking-weight-corrected': 'Peso da coleta corrigido',
  'booking-missed': 'Coleta não realizada',
  'booking-on-the-way': 'O caminhão está a caminho',
  'series-skipped': 'Escolha outro dia para a coleta',
  'series-renewal': 'Suas coletas vão terminar',
};

const titlesOfSeries: Partial<Record<NoticeKind, string>> = {
  'booking-received': 'Coletas agendadas',
  'booking-changed': 'Coletas alteradas',
  'booking-cancelled': 'Coletas canceladas',
};

/** A weight as read in Portuguese: '9,4 kg'. */
export const formatKg = (kg: number): string => `${formatNumber(kg, 2)} kg`;

// Point names begin with their kind; these kinds are feminine.
const feminine =
  /^(ilha|associação|cooperativa|central|rede|casa|escola|igreja|praça|loja|estação|usina|unidade|base|praia|feira)\b/i;

/** 'no Ecoponto Fátima', 'na Ilha Ecológica'. */
const at = (name: string): string => `${feminine.test(name) ? 'na' : 'no'} ${name}`;

/** Text of one reminder for all bookings of a day; `subjects` is not empty. `told` as for `noticeWords`. */
export const remindersWords = (
  [first, ...others]: readonly [NoticeSubject, ...NoticeSubject[]],
  told: CalendarDay,
): NoticeWords => {
  if (others.length === 0) return noticeWords('reminder', first, told);
  const day = told < first.date ? 'amanhã' : 'hoje';
  const places = [...new Set([first, ...others].map(({ pointName }) => pointName))];
  return {
    title: `Lembrete: você tem ${others.length + 1} coletas ${day}`,
    sentence: `${formatList(places)}, ${formatDay(first.date)}. Deixe tudo separado e seco.`,
  };
};

/**
 * Text of a notice. `told` is the day of first reading, in the business time zone: a delayed reminder says 'hoje' on the day
 * itself.
 */
export const noticeWords = (kind: NoticeKind, subject: NoticeSubject, told: CalendarDay): NoticeWords => {
  const { pointName, date, reason, collectedWeightKg, recurrence } = subject;
  const days = recurrence === undefined ? formatDay(date) : `${recurrence}, a partir de ${formatDay(date)}`;
  const place = `${pointName}, ${days}.`;
  const titleOf = (one: keyof typeof titles): string =>
    recurrence === undefined ? titles[one] : (titlesOfSeries[one] ?? titles[one]);
  const words = travelWords(subject);
  const travel = words === null ? '' : ` ${words}.`;
  const because = reason === null ? '' : ` Motivo: ${reason}`;
  switch (kind) {
    case 'booking-received':
    case 'booking-changed':
      return { title: titleOf(kind), sentence: `${place}${travel} Falta a confirmação do ponto.` };
    case 'booking-confirmed':
      return { title: titles[kind], sentence: `${place}${travel}` };
    case 'booking-cancelled':
      return { title: titleOf(kind), sentence: `${place}${travel}${because}` };
    case 'booking-moved':
      return {
        title: titles[kind],
        sentence: `${pointName}: sua coleta passou para ${dayWithWeekday(date)}.${travel} Se não puder, mude ou cancele em Minhas coletas.`,
      };
    case 'booking-proposed':
      return {
        title: titles[kind],
        sentence: `${place} Outro dia: ${reason ?? ''}. Aceite ou recuse em Minhas coletas.`,
      };
    case 'series-skipped':
      return {
        title: titles[kind],
        sentence: `${pointName}: sem coleta em ${reason ?? ''} (feriado, ponto fechado ou dia lotado). Veja os dias com lugar em Minhas coletas.`,
      };
    case 'series-renewal':
      return {
        title: titles[kind],
        sentence: `${pointName}, ${recurrence ?? 'coletas'}: até ${formatDay(date)}. Para continuar, renove em Minhas coletas.`,
      };
    case 'booking-on-the-way':
      return { title: titles[kind], sentence: `${place}${travel} Deixe tudo separado, perto da porta.` };
    case 'booking-missed':
      return { title: titles[kind], sentence: `${place}${because}` };
    case 'booking-done':
    case 'booking-weight-corrected': {
      const kg = collectedWeightKg ?? 0;
      // The Portuguese plural begins at two: '1,5 kg pesado'.
      return { title: titles[kind], sentence: `${formatKg(kg)} ${kg >= 2 ? 'pesados' : 'pesado'} ${at(pointName)}.${because}` };
    }
    case 'report-applied':
      return {
        title: titles[kind],
        sentence: `${pointName}: conferimos o que você disse em ${formatDay(date)}. Obrigado por avisar.`,
      };
    case 'report-dismissed':
      return {
        title: titles[kind],
        sentence: `${pointName}: ${reason ?? `conferimos o que você disse em ${formatDay(date)}, e os dados estavam certos.`}`,
      };
    case 'report-question':
      return { title: titles[kind], sentence: `${pointName}: ${reason ?? ''}` };
    case 'collection-answer':
    case 'collection-changed':
    case 'collection-announcement':
      return { title: titles[kind], sentence: `${pointName}: ${reason ?? ''}` };
    case 'collection-reminder':
      return {
        title: told < date ? 'Amanhã tem coleta' : told === date ? 'Hoje tem coleta' : 'Lembrete da coleta',
        sentence: `${dayTitle(date, told)}: ${reason ?? ''}`,
      };
    case 'reminder':
      return {
        title: told < date ? 'Lembrete: sua coleta é amanhã' : 'Lembrete: sua coleta é hoje',
        sentence: `${place}${travel} Deixe tudo separado e seco.`,
      };
  }
};
