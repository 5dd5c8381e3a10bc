import { webAddress } from '@separai/contract/web-address';
import { Fragment } from 'react';

/** A text in which `[words](https://…)` is a link. */
export function Attribution({ text }: { text: string }) {
  return attributionParts(text).map(({ words, href }) =>
    href === null ? (
      <Fragment key={words}>{words}</Fragment>
    ) : (
      <a key={words} href={href} target="_blank" rel="noreferrer" className="underline">
        {words}
      </a>
    ),
  );
}

/** A part of an attribution: text, or a link. */
export interface AttributionPart {
  readonly words: string;
  readonly href: string | null;
}

/** Parses an attribution in which `[words](https://…)` is a link; other schemes stay text. */
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
