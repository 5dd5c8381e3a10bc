/** As `messages`, of who administers: no page of a resident brings these. */
export const administratorMessages = {
  passkeyNameRequired: 'Por favor, dê um nome à chave de acesso',
} as const;
