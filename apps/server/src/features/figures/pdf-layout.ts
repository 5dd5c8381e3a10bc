import PDFDocument from 'pdfkit';

/** Points of 1/72 inch. */
const margin = 48;
const footHeight = 30;
const ink = '#1c2b20';
const soft = '#4c5b50';
const green = '#3d7a1f';
const line = '#cfd8cb';
const regular = 'Helvetica';
const bold = 'Helvetica-Bold';

/** A bar with its figure in words. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly words: string;
}

/** A table; the first column is text, the others are aligned right. */
export interface PdfTable {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The last row, in bold. */
  readonly total?: readonly string[];
}

interface Facts {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
  /** Text at the foot of every page, before its number. */
  readonly foot: string;
}

/** The standard fonts know Latin-1 alone: other signs are written with its letters. */
const latin = (text: string): string =>
  text
    .replaceAll('₂', '2')
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/\s/g, ' ')
    .replace(/[^\x20-\xff]/g, '?');

/**
 * An A4 document that is filled from top to bottom. Parts that do not fit begin a page; `end` writes the feet and closes the
 * stream, which is the file.
 */
export const openPdf = ({ title, author, createdAt, foot }: Facts) => {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
  });
  const width = document.page.width - 2 * margin;
  const bottom = document.page.height - margin - footHeight;

  const room = (height: number): void => {
    if (document.y + height > bottom) document.addPage();
  };
  const write = (text: string, { font = regular, size = 10, color = ink, gap = 4 } = {}): void => {
    const words = latin(text);
    document.font(font).fontSize(size).fillColor(color);
    room(Math.min(document.heightOfString(words, { width }), bottom - margin));
    document.text(words, margin, document.y, { width, lineGap: 1 });
    document.y += gap;
  };
  /** A cell of one line; longer text is cut with an ellipsis. */
  const cell = (
    text: string,
    place: { x: number; y: number; width: number },
    { font = regular, size = 9.5, color = ink, align = 'left' as 'left' | 'right' | 'center' } = {},
  ): void => {
    document.font(font).fontSize(size).fillColor(color);
    document.text(latin(text), place.x, place.y, {
      width: place.width,
      height: size + 2,
      align,
      lineBreak: false,
      ellipsis: true,
    });
  };
  const rule = (y: number, color = line): void => {
    document
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.6)
      .strokeColor(color)
      .stroke();
  };

  const heading = (text: string, following = 80): void => {
    document.y += 10;
    room(following);
    write(text, { font: bold, size: 13, color: green, gap: 5 });
  };

  const facts = (of: readonly { readonly name: string; readonly value: string }[]): void => {
    const height = 46;
    room(height);
    const { y } = document;
    const each = width / of.length;
    for (const [index, { name, value }] of of.entries()) {
      const x = margin + index * each;
      document
        .roundedRect(x, y, each - 8, height - 6, 5)
        .fillColor('#eef4ea')
        .fill();
      cell(value, { x: x + 8, y: y + 7, width: each - 24 }, { font: bold, size: 14 });
      cell(name, { x: x + 8, y: y + 25, width: each - 24 }, { size: 8.5, color: soft });
    }
    document.y = y + height;
  };

  /** Horizontal bars, one below the other. */
  const bars = (of: readonly Bar[]): void => {
    const largest = Math.max(...of.map(({ value }) => value), 1);
    const [nameWidth, wordsWidth, height] = [130, 90, 18];
    for (const { name, value, words } of of) {
      room(height);
      const { y } = document;
      cell(name, { x: margin, y: y + 3, width: nameWidth - 8 });
      const length = ((width - nameWidth - wordsWidth) * value) / largest;
      document
        .rect(margin + nameWidth, y + 2, Math.max(length, 0.6), height - 6)
        .fillColor(green)
        .fill();
      cell(words, { x: margin + nameWidth + length + 6, y: y + 3, width: wordsWidth });
      document.y = y + height;
    }
    document.y += 6;
  };

  /** Vertical bars side by side, with their names below and their figures above. */
  const columns = (of: readonly Bar[]): void => {
    const [height, labels] = [120, 30];
    room(height + labels);
    const { y } = document;
    const largest = Math.max(...of.map(({ value }) => value), 1);
    const each = width / of.length;
    const size = of.length > 14 ? 5.5 : of.length > 8 ? 7 : 8.5;
    for (const [index, { name, value, words }] of of.entries()) {
      const x = margin + index * each;
      const length = (height * value) / largest;
      document
        .rect(x + each * 0.15, y + 14 + height - length, each * 0.7, Math.max(length, 0.6))
        .fillColor(green)
        .fill();
      cell(words, { x, y: y + 2 + height - length, width: each }, { size, align: 'center' });
      cell(name, { x, y: y + height + 18, width: each }, { size, align: 'center', color: soft });
    }
    rule(y + 14 + height);
    document.y = y + height + labels + 6;
  };

  const table = ({ headers, rows, total }: PdfTable): void => {
    const number = 88;
    const first = width - number * (headers.length - 1);
    const height = 17;
    const row = (texts: readonly string[], font: string, color = ink): void => {
      const { y } = document;
      for (const [index, text] of texts.entries()) {
        const x = index === 0 ? margin : margin + first + number * (index - 1);
        cell(
          text,
          { x, y: y + 3, width: index === 0 ? first - 8 : number },
          { font, color, align: index === 0 ? 'left' : 'right' },
        );
      }
      document.y = y + height;
      rule(document.y - 1);
    };
    room(height * 2);
    row(headers, bold, soft);
    for (const texts of [...rows, ...(total === undefined ? [] : [total])]) {
      if (document.y + height > bottom) {
        document.addPage();
        row(headers, bold, soft);
      }
      row(texts, texts === total ? bold : regular);
    }
    document.y += 8;
  };

  const end = (): void => {
    const { start, count } = document.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      document.switchToPage(page);
      // Text below the margin would begin a page.
      document.page.margins.bottom = 0;
      const y = document.page.height - margin;
      rule(y - 6);
      cell(foot, { x: margin, y, width: width - 90 }, { size: 8, color: soft });
      cell(`página ${page + 1} de ${count}`, { x: margin + width - 90, y, width: 90 }, { size: 8, color: soft, align: 'right' });
    }
    document.end();
  };

  return { document, write, heading, facts, bars, columns, table, end, soft, bold };
};
