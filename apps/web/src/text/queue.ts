/** Words about what is sent behind the person's back: what waits for a connection, and what the service worker found out. */
export const queueText = {
  queued: 'Guardado neste aparelho. Enviamos quando a conexão voltar.',
  sessionEnded: 'Sua sessão terminou. Entre de novo para continuar.',
  keptForYou: 'O que espera conexão está guardado neste aparelho. Enviamos quando você entrar de novo.',
  see: 'Ver',
  waitingBadge: 'Aguardando conexão',
  waitingSentence: 'Está guardado neste aparelho. Enviamos quando a conexão voltar.',
  heldSentence: 'Está guardado neste aparelho. Foram muitos pedidos em pouco tempo: enviamos mais tarde, sem você fazer nada.',
  takeBack: 'Desistir',
  takenBack: 'Retirado. Nada será enviado.',
  undo: 'Desfazer',
  notSent: 'Não foi enviado',
  late: 'Foram 7 dias sem conexão, e paramos de tentar enviar. Confira se ainda vale.',
  waiting: 'Você está sem conexão. O que você pediu será enviado quando ela voltar.',
  refused: 'Um pedido seu não foi aceito',
  refusedSentence: 'Veja o que aconteceu e o que fazer em Minhas coletas.',
} as const;
