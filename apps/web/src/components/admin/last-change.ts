import { LastChange } from '@separai/contract/history/last-change-schema';
import { timeZone } from '../../lib/time.ts';
import { agoWords } from './ago.ts';
import { editConflictText } from './text.ts';

const begun = (words: string): string => words.charAt(0).toLocaleUpperCase('pt-BR') + words.slice(1);

/** The author and the time of a change: 'Maria Souza salvou outra versão há 2 min.' */
export const meanwhileWords = ({ at, actor, name, own, through }: LastChange, now = new Date()): string => {
  const { meanwhile: text } = editConflictText;
  const ago = agoWords(new Date(at), { now, timeZone });
  const when = /^\d/.test(ago) ? text.on(ago) : ago;
  if (own && through === 'form') return text.own(when);
  const author = own ? text.you : actor === 'service' ? text.service : (name ?? text.erased);
  return begun(text[through](author, when));
};

/** The same for the record in the response to an outdated write. */
export const meanwhileIn = (current: unknown): string => {
  const parsed = LastChange.safeParse((current as { lastChange?: unknown } | null)?.lastChange);
  return parsed.success ? meanwhileWords(parsed.data) : editConflictText.meanwhile.unknown;
};
