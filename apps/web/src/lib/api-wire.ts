import type { ErrorCode } from '@separai/contract/errors';
import { objectIn, textsIn } from './storage.ts';

// Wire format of the calls, shared with the service worker.

/** Messages of failed calls without a sentence of the server. */
export const platformText = {
  tokenMissing: 'Token de autenticação não encontrado. Faça login novamente.',
  httpError: (status: number) => `HTTP error! status: ${status}`,
  timedOut: 'O servidor não respondeu a tempo. Verifique sua conexão e tente de novo.',
  unreachable: 'Não conseguimos falar com o servidor. Verifique sua conexão e tente de novo.',
};

/** Path and query of a call on this origin. */
export const addressOf = (path: string, params: unknown, query?: unknown): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
};

/** A refusal by the server, as plain data. */
export interface Refused {
  readonly status: number;
  readonly code: ErrorCode | 'unknown';
  /** Shown to the person. */
  readonly sentence: string;
  /** Messages by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The present record, for an outdated write. */
  readonly current?: unknown;
}

/** Parses a refusal from a response. */
export const refusedIn = async (response: Response): Promise<Refused> => {
  const { status } = response;
  const body = objectIn(await response.json().catch(() => null));
  const { error: sentence, code } = textsIn(body);
  return sentence && code
    ? { status, code: code as ErrorCode, sentence, fields: textsIn(body?.fields), current: body?.current }
    : { status, code: 'unknown', sentence: platformText.httpError(status), fields: {} };
};
