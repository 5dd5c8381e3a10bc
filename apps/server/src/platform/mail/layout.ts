import type { MailContent } from './content.ts';
import { footOf, type MailSign } from './layout-foot.ts';
import { drawHtml } from './layout-html.ts';
import { drawText } from './layout-text.ts';

/** Draws a mail as plain text and as HTML. */
export const drawMail = (content: MailContent, sign: MailSign): { text: string; html: string } => {
  const foot = footOf(content, sign);
  return { text: drawText(content, foot), html: drawHtml(content, foot) };
};
