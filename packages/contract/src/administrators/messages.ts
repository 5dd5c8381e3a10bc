/** Validation messages of administration, apart from `messages` so that no resident's page loads them. */
export const administratorMessages = {
  passkeyNameRequired: 'Por favor, dê um nome à chave de acesso',
  recoveryCodeRequired: 'Por favor, insira um código de recuperação',
} as const;
