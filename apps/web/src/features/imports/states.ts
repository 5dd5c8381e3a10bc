/** Titles and tones of an import's states. */
export const importStates = {
  reading: 'Lendo',
  checking: 'Conferindo',
  checked: 'A gravar',
  applying: 'Gravando',
  cancelling: 'Cancelando',
  applied: 'Gravada',
  undoing: 'Desfazendo',
  undone: 'Desfeita',
  failed: 'Não lida',
};
