/** What is said without the server: of answers that are shown, and of writes that wait. */
export const savedText = {
  /** Before the age of what is shown all the same: without a network, and without the server alone. */
  withoutNetwork: 'Sem conexão.',
  notUpdated: 'Não foi possível atualizar.',
  /** 'Salvo há 3 horas.', 'Salvo em 20/11/2026, 14:05.' */
  saved: (when: string) => `Salvo ${when}.`,
  now: 'agora há pouco',
  /** A write waits for the network. */
  waiting: 'Você está sem conexão. O que você pediu será enviado quando ela voltar.',
  on: (instant: string) => `em ${instant}`,
} as const;
