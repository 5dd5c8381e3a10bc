import { EmbeddedPostgresError } from '@separai/embedded-postgres';
import { WrongSetting } from './config/environment.ts';
import { DatabaseRefused } from './platform/database/refused.ts';

const addressSentences: Record<string, string> = {
  EADDRINUSE: 'A porta já está em uso. Escolha outra com PORT.',
  EACCES: 'Este usuário não pode escutar nessa porta. Escolha outra com PORT.',
  EADDRNOTAVAIL: 'O endereço não é desta máquina. Corrija HOST.',
  ENOTFOUND: 'O endereço não existe. Corrija HOST.',
  EAI_AGAIN: 'O endereço não existe. Corrija HOST.',
};

const codeOf = (error: Error): string | undefined => ('code' in error && typeof error.code === 'string' ? error.code : undefined);

/** The text that is printed when the start fails: a sentence if a setting can fix it, else the stack. */
export const startFailureSentence = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if ([WrongSetting, EmbeddedPostgresError, DatabaseRefused].some((kind) => error instanceof kind)) return error.message;
  const address = addressSentences[codeOf(error) ?? ''];
  if (address !== undefined) return address;
  // The message of a failed query quotes its SQL and parameters; its cause is safe to print.
  if (error.cause instanceof Error) {
    const { message } = error.cause;
    const code = codeOf(error.cause);
    const what = [code, message].filter(Boolean).join(': ');
    return `O banco de dados não pôde ser usado (${what}). Confira DATABASE_URL e os direitos do seu usuário.`;
  }
  return error.stack ?? error.message;
};
