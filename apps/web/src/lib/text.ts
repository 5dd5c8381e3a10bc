/** Messages of failed calls without a sentence of the server. */
export const platformText = {
  tokenMissing: 'Token de autenticação não encontrado. Faça login novamente.',
  httpError: (status: number) => `HTTP error! status: ${status}`,
  timedOut: 'O servidor não respondeu a tempo. Verifique sua conexão e tente de novo.',
  unreachable: 'Não conseguimos falar com o servidor. Verifique sua conexão e tente de novo.',
};
