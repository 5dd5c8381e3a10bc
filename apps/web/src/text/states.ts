/** Where a booking stands. The history says it, too, and waits for no other word of bookings. */
export const scheduleStates = {
  pendente: 'Pendente',
  confirmado: 'Confirmado',
  concluído: 'Concluído',
  cancelado: 'Cancelado',
  'não realizado': 'Não realizado',
} as const;

/** Where an import stands. */
export const importStates = {
  reading: 'Lendo',
  checking: 'Conferindo',
  checked: 'A gravar',
  applying: 'Gravando',
  applied: 'Gravada',
  undoing: 'Desfazendo',
  undone: 'Desfeita',
  failed: 'Não lida',
};
