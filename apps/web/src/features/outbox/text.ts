/** Texts of queued, refused and discarded writes, in pages and in the worker's notification. */
export const outboxText = {
  queued: 'Guardado neste aparelho. Enviamos quando a conexão voltar.',
  dropped: (count: number) =>
    count === 1
      ? '1 pedido não enviado foi descartado deste aparelho.'
      : `${count} pedidos não enviados foram descartados deste aparelho.`,
  droppedSentence: 'A sessão terminou antes de a conexão voltar. Entre, confira em Minhas coletas e peça de novo o que faltar.',
  see: 'Ver',
  waitingBadge: 'Aguardando conexão',
  waitingSentence: 'Está guardado neste aparelho. Enviamos quando a conexão voltar.',
  heldSentence: 'Está guardado neste aparelho. Foram muitos pedidos em pouco tempo: enviamos mais tarde, sem você fazer nada.',
  takeBack: 'Desistir',
  withdrawn: 'Retirado. Nada será enviado.',
  undo: 'Desfazer',
  notSent: 'Não foi enviado',
  late: 'Foram 7 dias sem conexão, e paramos de tentar enviar. Confira se ainda vale.',
  waiting: 'Você está sem conexão. O que você pediu será enviado quando ela voltar.',
  seeRefused: 'Ver o que fazer',
  refused: 'Um pedido seu não foi aceito',
  refusedSentence: 'Veja o que aconteceu e o que fazer em Minhas coletas.',
} as const;
