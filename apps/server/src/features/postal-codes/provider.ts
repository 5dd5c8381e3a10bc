import { fetchJson } from './json-fetching.ts';
import { type ProviderAnswer, readAnswer } from './provider-answer.ts';

/** A provider's answer, or why there is none (for the log: a status or a failure's code, nothing of the question). */
export type ProviderReply = Exclude<ProviderAnswer, { says: 'rubbish' }> | { readonly says: 'nothing'; readonly why: string };

/** Someone who knows postal codes. */
export interface Provider {
  /** The host, which a log may show; the rest of the address may hold a key. */
  readonly host: string;
  /** Asks about `cep` (`NNNNN-NNN`); never throws. */
  ask(cep: string, milliseconds: number): Promise<ProviderReply>;
}

/** A provider behind an http(s) URL template in which `{cep}` becomes the eight digits. */
export const httpProvider = (template: string): Provider => ({
  host: new URL(template.replaceAll('{cep}', '0')).host,
  ask: async (cep, milliseconds) => {
    const url = template.replaceAll('{cep}', cep.replace('-', ''));
    const reply = await fetchJson(url, { userAgent: 'Separai', signal: AbortSignal.timeout(milliseconds) });
    if (reply.says !== 'json') return reply;
    const answer = readAnswer(cep, reply.json);
    return answer.says === 'rubbish' ? { says: 'nothing', why: answer.says } : answer;
  },
});
