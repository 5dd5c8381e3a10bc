/** Where a booking stands. The history says it, too, and waits for no other word of bookings. */
export const scheduleStates = {
  pendente: 'Pendente',
  confirmado: 'Confirmado',
  concluído: 'Concluído',
  cancelado: 'Cancelado',
  'não realizado': 'Não realizado',
} as const;

/** Why the weight of a collection was corrected. */
export const weightCorrectionWords = {
  'typing-error': 'Erro de digitação',
  'weighed-again': 'Foi pesado de novo',
  'other-booking': 'Era o peso de outra coleta',
  other: 'Outro motivo',
} as const;
