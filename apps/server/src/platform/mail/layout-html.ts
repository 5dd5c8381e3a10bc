import { escapeHtml } from '../html.ts';
import type { MailBlock, MailContent } from './content.ts';
import { darkColors, lightColors, type MailColor } from './layout-colors.ts';
import { linkAddress, type MailFoot } from './layout-foot.ts';
import { oneLine } from './one-line.ts';

const line = (text: string): string => escapeHtml(oneLine(text));
const paragraphs = (text: string): string => escapeHtml(text.trim()).replace(/\r?\n/g, '<br>');

const properties = { background: 'background-color', text: 'color', border: 'border-color' } as const;

interface Look {
  readonly style?: string;
  readonly background?: MailColor;
  readonly text?: MailColor;
  readonly border?: MailColor;
  /** Hook for the style sheet's rules for narrow screens. */
  readonly part?: 'side' | 'code';
}

/**
 * Attributes of an element: its light colours inline, for mail programs that drop style sheets, and classes through which the
 * dark colours override them.
 */
const look = ({ style = '', part, ...colors }: Look): string => {
  const uses = Object.entries(colors) as [keyof typeof properties, MailColor][];
  const classes = [...(part === undefined ? [] : [part]), ...uses.map(([use, color]) => `${use}-${color}`)];
  const inline = uses.map(([use, color]) => `${properties[use]}:${lightColors[color]};`).join('');
  return `${classes.length === 0 ? '' : ` class="${classes.join(' ')}"`} style="${inline}${style}"`;
};

const darkStyles = Object.entries(properties)
  .flatMap(([use, property]) =>
    Object.entries(darkColors).map(([color, value]) => `.${use}-${color}{${property}:${value} !important}`),
  )
  .join('');

const styleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${darkStyles}}`,
  '@media (max-width:480px){.side{padding-left:20px !important;padding-right:20px !important}.code{font-size:36px !important}}',
].join('');

const page =
  'margin:0;padding:0;font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere;word-break:break-word;-webkit-text-size-adjust:100%;text-size-adjust:100%;';
const body = 'margin:0 0 16px;font-size:16px;line-height:24px;';
const small = 'margin:0 0 16px;font-size:14px;line-height:20px;';
const codeStyle =
  'margin:0 0 16px;padding:16px 8px 16px 20px;border-radius:12px;text-align:center;font-size:44px;line-height:52px;font-weight:700;letter-spacing:12px;';
const buttonStyle =
  'display:inline-block;padding:14px 24px;border-radius:12px;font-size:17px;line-height:24px;font-weight:600;text-decoration:none;';

const link = (url: string, label = linkAddress(url)): string =>
  `<a href="${escapeHtml(linkAddress(url))}"${look({ text: 'action' })}>${escapeHtml(label)}</a>`;

const code = (text: string): string => {
  const digits = oneLine(text);
  // Spells the digits for screen readers, which would read the code as a single number.
  const name = escapeHtml([...digits].join(' '));
  const attributes = look({ part: 'code', background: 'action-soft', text: 'on-action-soft', style: codeStyle });
  return `<p role="img" aria-label="${name}"${attributes}>${escapeHtml(digits)}</p>`;
};

const button = (label: string, url: string): string => {
  const attributes = look({ background: 'action', text: 'on-action', style: buttonStyle });
  return (
    `<p style="margin:0 0 16px"><a href="${escapeHtml(linkAddress(url))}"${attributes}>${line(label)}</a></p>` +
    `<p${look({ text: 'ink-soft', style: small })}>Se o botão não abrir, copie este endereço no navegador:<br>${link(url)}</p>`
  );
};

const fact = ([label, value]: readonly [string, string]): string =>
  `<dt${look({ text: 'ink-soft', style: 'margin:0;font-size:14px;line-height:20px;' })}>${line(label)}</dt>` +
  `<dd${look({ text: 'ink', style: 'margin:0 0 12px;font-size:16px;line-height:24px;font-weight:600;' })}>${line(value)}</dd>`;

const htmlOf = (block: MailBlock): string => {
  switch (block.kind) {
    case 'paragraph':
      return `<p${look({ text: 'ink', style: body })}>${paragraphs(block.text)}</p>`;
    case 'note':
      return `<p${look({ text: 'ink-soft', style: small })}>${paragraphs(block.text)}</p>`;
    case 'code':
      return code(block.text);
    case 'button':
      return button(block.label, block.url);
    case 'facts':
      return `<dl style="margin:0 0 20px">${block.rows.map(fact).join('')}</dl>`;
  }
};

const footHtml = ({ sender, origin, reason, stop }: MailFoot): string => {
  const attributes = look({ text: 'ink-soft', style: small });
  const stopLine = stop === null ? '' : `<p${attributes}>${stop.question} ${link(stop.url, stop.label)}</p>`;
  return `<p${attributes}>${line(sender)}<br>${link(origin, origin)}</p><p${attributes}>${reason}</p>${stopLine}`;
};

const brandStyle = 'padding:14px 32px;border-radius:16px 16px 0 0;font-size:20px;line-height:28px;font-weight:800;';
const cardStyle = 'padding:28px 32px 12px;border-width:0 1px 1px;border-style:solid;border-radius:0 0 16px 16px;';
const titleStyle = 'margin:0 0 16px;font-size:24px;line-height:30px;font-weight:700;text-wrap:balance;';

/**
 * The HTML of a mail: one column, no images, no external resources, light and dark. It has no landmarks, because webmail embeds
 * it in a page with its own.
 */
export const drawHtml = (content: MailContent, foot: MailFoot): string =>
  `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>${line(content.subject)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><style>${styleSheet}</style></head>
<body${look({ background: 'paper', text: 'ink', style: page })}>
<div style="display:none;max-height:0;overflow:hidden">${line(content.preview)}</div>
<div role="article" aria-roledescription="e-mail" aria-label="${line(content.subject)}" lang="pt-BR"${look({ background: 'paper', style: 'padding:24px 12px;' })}><div style="max-width:560px;margin:0 auto">
<div${look({ part: 'side', background: 'deep', text: 'on-deep', style: brandStyle })}>Separaí</div>
<div${look({ part: 'side', background: 'surface', border: 'line', style: cardStyle })}>
<h1${look({ text: 'ink', style: titleStyle })}>${line(content.title)}</h1>
${content.blocks.map(htmlOf).join('\n')}
</div>
<div${look({ part: 'side', style: 'padding:20px 32px 0;' })}>${footHtml(foot)}</div>
</div></div></body></html>
`;
