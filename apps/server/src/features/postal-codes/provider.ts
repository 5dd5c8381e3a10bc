import { fetchJson } from './json-fetching.ts';
import { type ProviderAnswer, readAnswer } from './provider-answer.ts';

/** A provider's result, or the reason why there is none (loggable: a status or an error code, without data of the request). */
export type ProviderReply = Exclude<ProviderAnswer, { says: 'rubbish' }> | { readonly says: 'nothing'; readonly why: string };

/** A postal-code service. */
export interface Provider {
  /** The host, which may be logged; the rest of the address may contain a key. */
  readonly host: string;
  /** Looks up `cep` (`NNNNN-NNN`); never throws. */
  ask(cep: string, milliseconds: number): Promise<ProviderReply>;
}

/** A provider with an http(s) URL template in which `{cep}` is replaced by the eight digits. */
export const httpProvider = (template: string): Provider => ({
  host: new URL(template.replaceAll('{cep}', '0')).host,
  ask: async (cep, milliseconds) => {
    const url = template.replaceAll('{cep}', cep.replace('-', ''));
    const reply = await fetchJson(url, { userAgent: 'Separai', milliseconds });
    if (reply.says !== 'json') return reply;
    const answer = readAnswer(cep, reply.json);
    return answer.says === 'rubbish' ? { says: 'nothing', why: answer.says } : answer;
  },
});
