import { webAddress } from '@separai/contract/web-address';

/** A piece of an attribution: words, or words that are a link. */
export interface AttributionPart {
  readonly words: string;
  readonly href: string | null;
}

/** Reads an attribution in which `[words](https://…)` is a link; links to anything but a website stay words. */
export const attributionParts = (text: string): readonly AttributionPart[] => {
  const parts: AttributionPart[] = [];
  let end = 0;
  for (const match of text.matchAll(/\[([^\]]+)\]\(([^)\s]+)\)/g)) {
    const [whole, words = '', href = ''] = match;
    if (match.index > end) parts.push({ words: text.slice(end, match.index), href: null });
    parts.push({ words, href: webAddress(href) });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ words: text.slice(end), href: null });
  return parts;
};
