import { dayWithWeekday, formatDay } from '@separai/contract/calendar';
import type { ScheduleStatus } from '@separai/contract/schedules/status';

/** Texts of the page that a caller opens by a link. */
export const phoneBookingText = {
  title: 'Sua coleta',
  states: {
    pendente: 'O ponto ainda vai confirmar.',
    confirmado: 'Está confirmada.',
    concluído: 'Já foi feita. Obrigado por separar!',
    cancelado: 'Foi cancelada.',
    'não realizado': 'Não foi feita.',
  } satisfies Record<ScheduleStatus, string>,
  reason: 'Motivo:',
  day: (day: string) => dayWithWeekday(day),
  separate: 'O que separar',
  separateAll: 'Recicláveis limpos e secos, fora do saco de lixo comum.',
  separateHint: 'Deixe limpo, seco e à mão.',
  weight: (kg: string) => `Cerca de ${kg} kg`,
  contact: 'Fale com o ponto',
  call: 'Ligar',
  whatsapp: 'WhatsApp',
  newTab: '(abre em outra aba)',
  message: (day: string) => `Olá! É sobre a minha coleta de ${formatDay(day)}.`,
  hours: 'Horário do ponto',
  address: 'Endereço do ponto',
  calendar: 'Pôr no calendário',
  cancel: 'Cancelar a coleta',
  cancelTitle: 'Cancelar esta coleta?',
  cancelSentence: (day: string) => `A coleta de ${dayWithWeekday(day)} deixa de acontecer, e o lugar fica para outra pessoa.`,
  cancelClose: 'Fechar sem cancelar',
  cancelled: 'Coleta cancelada.',
  until: (day: string) => `Este link é só seu e vale até ${formatDay(day)}.`,
  loading: 'Abrindo a sua coleta...',
  failed: 'Não foi possível abrir a sua coleta',
  invalidTitle: 'Este link não vale mais',
  invalid: 'O link está incompleto ou não vale mais. Fale com quem marcou a coleta.',
  toApp: 'Ir para o início',
} as const;
