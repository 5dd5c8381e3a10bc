const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** HTML that may be sent as it is: what `html` and `dataBlock` have made, and nothing else. */
export class Markup {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}

type Value = Markup | readonly Markup[] | string | number | null;

const drawn = (value: Value): string => {
  if (value === null) return '';
  if (value instanceof Markup) return value.toString();
  return typeof value === 'object' ? value.join('') : escapeHtml(String(value));
};

/** A template of HTML: values are escaped unless they are `Markup`; null is omitted. */
export const html = (pieces: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(pieces.map((piece, index) => (index === 0 ? '' : drawn(values[index - 1] ?? null)) + piece).join(''));

const codeUnit = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A JSON-LD block for schema.org's data, escaped so that its text cannot end the block. */
export const dataBlock = (data: unknown): Markup =>
  new Markup(`<script type="application/ld+json">${JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, codeUnit)}</script>`);
