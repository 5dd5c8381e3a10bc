import { type ProviderAnswer, readAnswer } from './provider-answer.ts';

const maxBytes = 64 * 1024;

/** A provider's answer, or why there is none (for the log: a status or a failure's code, nothing of the question). */
export type ProviderReply = Exclude<ProviderAnswer, { says: 'rubbish' }> | { readonly says: 'nothing'; readonly why: string };

/** Someone who knows postal codes. */
export interface Provider {
  /** The host, which a log may show; the rest of the address may hold a key. */
  readonly host: string;
  /** Asks about `cep` (`NNNNN-NNN`); never throws. */
  ask(cep: string, milliseconds: number): Promise<ProviderReply>;
}

const nothing = (why: string): ProviderReply => ({ says: 'nothing', why });

const readText = async (response: Response): Promise<string | null> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the rest of the body.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
};

const failureOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : error.name;
};

const fetchAnswer = async (url: string, cep: string, milliseconds: number): Promise<ProviderReply> => {
  const response = await fetch(url, {
    headers: { accept: 'application/json', 'user-agent': 'Separai' },
    redirect: 'error',
    signal: AbortSignal.timeout(milliseconds),
  });
  if (!response.ok) {
    await response.body?.cancel();
    return response.status === 404 ? { says: 'not-found' } : nothing(String(response.status));
  }
  const body = await readText(response);
  if (body === null) return nothing('too-large');
  const answer = readAnswer(cep, JSON.parse(body));
  return answer.says === 'rubbish' ? nothing(answer.says) : answer;
};

/** A provider behind an http(s) URL template in which `{cep}` becomes the eight digits. */
export const httpProvider = (template: string): Provider => ({
  host: new URL(template.replaceAll('{cep}', '0')).host,
  ask: async (cep, milliseconds) => {
    try {
      return await fetchAnswer(template.replaceAll('{cep}', cep.replace('-', '')), cep, milliseconds);
    } catch (error) {
      return nothing(failureOf(error));
    }
  },
});
