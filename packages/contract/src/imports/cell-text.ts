import { invisibleCharacters } from '../invisible-characters.ts';
import { foldText } from '../text.ts';
import { unguarded } from './formula-guard.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** HTML tags that maps and sites leave in a text; a '<' written by a person stays. */
const markup =
  /<\/?(?:a|b|i|u|p|em|h[1-6]|hr|li|ol|ul|td|th|tr|div|img|font|span|body|html|head|meta|table|tbody|center|script|strong|style)(?:\s[^<>]{0,2000})?\/?>|<!--[^<>]{0,2000}-->/gi;

/** A text without markup and invisible characters, with single blanks between words; line breaks stay. */
export const plainText = (text: string): string =>
  text
    .replace(/<(?:br|\/p|\/div|\/li)\b[^<>]{0,200}>/gi, '\n')
    .replace(markup, ' ')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_whole, name: string) => entities[name] ?? ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(invisibleCharacters, '')
    .replace(/[\p{Cs}\p{Cc}]/gu, (character) => (character === '\n' ? '\n' : ''))
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/**
 * A text without the quoting of an export: the apostrophe before a possible formula, and the double quotes around hours outside
 * OpenStreetMap's syntax.
 */
export const unquoted = (text: string): string => unguarded(text).replace(/^"([^"]*)"$/, '$1');

export const oneLine = (text: string): string => text.replace(/\n/g, ' ').trim();

/** Joins texts; a text that already is a whole part of the result is skipped. */
export const joined = (texts: readonly string[], separator: string): string => {
  const parts: string[] = [];
  for (const text of texts) {
    const said = parts.flatMap((part) => [part, ...part.split(/,\s*/)]).map(foldText);
    if (text !== '' && !said.includes(foldText(text))) parts.push(text);
  }
  return parts.join(separator);
};
