/** What is said of answers that are shown without the server. */
export const savedText = {
  /** Before the age of what is shown all the same: without a network, and without the server alone. */
  withoutNetwork: 'Sem conexão.',
  notUpdated: 'Não foi possível atualizar.',
  /** 'Salvo há 3 horas.', 'Salvo em 20/11/2026, 14:05.' */
  saved: (when: string) => `Salvo ${when}.`,
  on: (instant: string) => `em ${instant}`,
} as const;
