/** Words about what is sent behind the person's back: what waits for a connection, and what the service worker found out. */
export const queueText = {
  queued: 'Guardado neste aparelho. Enviamos quando a conexão voltar.',
  sessionEnded: 'Sua sessão terminou. Entre de novo para continuar.',
  keptForYou: 'O que espera conexão está guardado neste aparelho. Enviamos quando você entrar de novo.',
  waiting: 'Você está sem conexão. O que você pediu será enviado quando ela voltar.',
  refused: 'Um pedido seu não foi aceito',
  refusedSentence: 'Veja o que aconteceu e o que fazer em Minhas coletas.',
} as const;
