/** As `messages`, of who administers: no page of a resident brings these. */
export const administratorMessages = {
  passkeyNameRequired: 'Por favor, dê um nome à chave de acesso',
  recoveryCodeRequired: 'Por favor, insira um código de recuperação',
} as const;
