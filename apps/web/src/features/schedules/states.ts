/** A booking's states in words, apart from the other texts because the history uses them too. */
export const scheduleStates = {
  pendente: 'Pendente',
  confirmado: 'Confirmado',
  concluído: 'Concluído',
  cancelado: 'Cancelado',
  'não realizado': 'Não realizado',
} as const;

/** Reasons for correcting the weight of a collection. */
export const weightCorrectionWords = {
  'typing-error': 'Erro de digitação',
  'weighed-again': 'Foi pesado de novo',
  'other-booking': 'Era o peso de outra coleta',
  other: 'Outro motivo',
} as const;
