import { addDays, type CalendarDay } from '../calendar.ts';
import { retentionDays } from '../personal-data/retention.ts';

/** Days after the collection's day for which the link of a phone booking opens, whatever became of the booking. */
export const phoneLinkDays = 2;

/** The last day on which the link of a phone booking opens. */
export const phoneLinkUntil = (day: CalendarDay): CalendarDay => addDays(day, phoneLinkDays);

/** Path of the page that the link opens; the token follows in the fragment, which browsers send to no server. */
export const phoneBookingPath = '/coleta-agendada';

/** Sentence that the attendant reads out before the data of a caller are stored. */
export const phoneAgreementSentence = `Para esta coleta, guardamos seu nome, seu telefone, seu e-mail, se você disser um, e seu endereço, e apagamos tudo ${retentionDays.caller} dias depois do dia marcado, ou antes, se você pedir. Você concorda?`;

export const phoneBookingMessages = {
  nameRequired: 'Diga o nome de quem ligou',
  phoneRequired: 'Diga o telefone de quem ligou',
  agreementRequired: 'Leia a frase em voz alta e marque se a pessoa concordou',
} as const;
