/** Words of a form that somebody else's version meets, and of one that is left. */
export const editConflictText = {
  mine: 'O que você digitou',
  theirs: 'O que está salvo agora',
  empty: '(vazio)',
  none: 'O que está salvo agora já é igual ao que você digitou.',
  goOn: 'Continuar com o escolhido',
  leaveQuestion: 'O que você digitou ainda não foi salvo. Sair sem salvar?',
  leave: 'Sair sem salvar',
  stay: 'Continuar editando',
} as const;
