import type { MailBlock, MailContent } from './content.ts';
import { linkAddress, type MailFoot } from './layout-foot.ts';
import { oneLine } from './one-line.ts';

const textOf = (block: MailBlock): string => {
  switch (block.kind) {
    case 'code':
      return `    ${oneLine(block.text)}`;
    case 'button':
      return `${oneLine(block.label)}:\n${linkAddress(block.url)}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${oneLine(label)}: ${oneLine(value)}`).join('\n');
    case 'paragraph':
    case 'note':
      return block.text.trim();
  }
};

/** The plain text of a mail. */
export const drawText = (content: MailContent, { sender, origin, reason, stop }: MailFoot): string => {
  const stopLines = stop === null ? [] : [`${stop.question} ${stop.label}:`, linkAddress(stop.url)];
  // Mail programs set apart what follows these two hyphens and a space.
  const foot = ['-- ', sender, origin, reason, ...stopLines].join('\n');
  return `${[oneLine(content.title), ...content.blocks.map(textOf), foot].join('\n\n')}\n`;
};
