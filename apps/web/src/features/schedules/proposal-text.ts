import { dayWithWeekday } from '@separai/contract/calendar';

/** Texts of the days that a point proposes. */
export const proposalText = {
  title: 'O ponto propõe outro dia',
  sentence: (day: string) => `Sua coleta está marcada para ${dayWithWeekday(day)}. Escolha um dos dias, ou fique com o de agora.`,
  accept: (day: string) => `Aceitar ${dayWithWeekday(day)}`,
  decline: 'Ficar com o dia de agora',
  accepted: (day: string) => `Pronto: sua coleta passou para ${dayWithWeekday(day)}.`,
  declined: 'Certo: o dia continua o mesmo.',
  at: (point: string) => `Ponto de coleta: ${point}`,
  loading: 'Abrindo a proposta...',
  failed: 'Não foi possível abrir a proposta',
  invalidTitle: 'Este link não vale mais',
  answeredTitle: 'Esta proposta já foi respondida',
  answered: (day: string) => `A coleta está marcada para ${dayWithWeekday(day)}.`,
  closed: 'Esta coleta já foi encerrada.',
  toBookings: 'Ver minhas coletas',
  toApp: 'Ir para o início',
} as const;
