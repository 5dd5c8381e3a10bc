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

/** Bars with the title that their alternative text begins with. */
export interface BarChart {
  readonly title: string;
  readonly bars: readonly Bar[];
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

interface Style {
  readonly font?: string;
  readonly size?: number;
  readonly color?: string;
}

/** Options of a structure element; the last three are missing in the library's types. */
interface ElementOptions extends PDFKit.Mixins.StructureElementOptions {
  /** Left, top, right and bottom, from the upper left corner of the page. */
  readonly bbox?: [number, number, number, number];
  readonly placement?: 'Block' | 'Inline';
  /** Cells to which a header cell belongs. */
  readonly scope?: 'Row' | 'Column';
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

/** Alternative text of a chart: its title and every figure. */
const altOf = ({ title, bars }: BarChart): string =>
  latin(`${title}: ${bars.map(({ name, words }) => `${name}, ${words}`).join('; ')}.`);

const largestOf = (bars: readonly Bar[]): number => Math.max(...bars.map(({ value }) => value), 1);

/**
 * A tagged A4 document that is filled from top to bottom: what is drawn is an element of its structure tree, or an artifact,
 * which screen readers skip. Parts that do not fit begin a page; `end` writes the feet and closes the stream, which is the file.
 */
export const openPdf = ({ title, author, createdAt, foot }: Facts) => {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
  });
  const width = document.page.width - 2 * margin;
  const bottom = document.page.height - margin - footHeight;
  const structure = document.struct('Document', { title });
  document.addStructure(structure);
  /** An element whose content is drawn when the element is added to its parent. */
  const drawn = (tag: string, draw: () => void, options: ElementOptions = {}) => document.struct(tag, options, draw);

  const room = (height: number): void => {
    if (document.y + height > bottom) document.addPage();
  };
  /** Draws decoration, apart from every element. */
  const artifact = (draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void => {
    document.markContent('Artifact', { type });
    draw();
    document.endMarkedContent();
  };
  const styled = ({ font = regular, size = 10, color = ink }: Style): void => {
    document.font(font).fontSize(size).fillColor(color);
  };

  /** A paragraph, or another element of text. */
  const write = (text: string, { gap = 4, tag = 'P', ...style }: Style & { gap?: number; tag?: string } = {}): void => {
    const words = latin(text);
    styled(style);
    room(Math.min(document.heightOfString(words, { width }), bottom - margin));
    structure.add(drawn(tag, () => document.text(words, margin, document.y, { width, lineGap: 1 })));
    document.y += gap;
  };
  /** A single line of text; longer text is cut with an ellipsis. */
  const cell = (
    text: string,
    place: { x: number; y: number; width: number },
    { size = 9.5, align = 'left', ...style }: Style & { align?: 'left' | 'right' | 'center' } = {},
  ): void => {
    styled({ size, ...style });
    document.text(latin(text), place.x, place.y, {
      width: place.width,
      height: size + 2,
      align,
      lineBreak: false,
      ellipsis: true,
    });
  };
  const rule = (y: number): void => {
    document
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.6)
      .strokeColor(line)
      .stroke();
  };

  const heading = (text: string, following = 80): void => {
    document.y += 10;
    room(following);
    write(text, { font: bold, size: 13, color: green, gap: 5, tag: 'H2' });
  };

  const facts = (of: readonly { readonly name: string; readonly value: string }[]): void => {
    const height = 46;
    room(height);
    const { y } = document;
    const each = width / of.length;
    for (const [index, { name, value }] of of.entries()) {
      const x = margin + index * each;
      artifact(() => {
        document
          .roundedRect(x, y, each - 8, height - 6, 5)
          .fillColor('#eef4ea')
          .fill();
      });
      structure.add(
        drawn('P', () => {
          cell(value, { x: x + 8, y: y + 7, width: each - 24 }, { font: bold, size: 14 });
          cell(name, { x: x + 8, y: y + 25, width: each - 24 }, { size: 8.5, color: soft });
        }),
      );
    }
    document.y = y + height;
  };

  /** A chart of a height, as a figure with all of its figures as alternative text. */
  const figure = (chart: BarChart, height: number, draw: (y: number) => void): void => {
    room(height);
    const { y } = document;
    structure.add(
      drawn('Figure', () => draw(y), {
        ...{ alt: altOf(chart), placement: 'Block' },
        bbox: [margin, y, margin + width, y + height],
      }),
    );
    document.y = y + height + 6;
  };

  /** Horizontal bars, one below the other. */
  const bars = (chart: BarChart): void => {
    const [nameWidth, wordsWidth, height] = [130, 90, 18];
    const largest = largestOf(chart.bars);
    figure(chart, height * chart.bars.length, (top) => {
      for (const [index, { name, value, words }] of chart.bars.entries()) {
        const y = top + index * height;
        const length = ((width - nameWidth - wordsWidth) * value) / largest;
        cell(name, { x: margin, y: y + 3, width: nameWidth - 8 });
        document
          .rect(margin + nameWidth, y + 2, Math.max(length, 0.6), height - 6)
          .fillColor(green)
          .fill();
        cell(words, { x: margin + nameWidth + length + 6, y: y + 3, width: wordsWidth });
      }
    });
  };

  /** Vertical bars side by side, with their names below and their figures above. */
  const columns = (chart: BarChart): void => {
    const [height, labels] = [120, 30];
    const { length: count } = chart.bars;
    const largest = largestOf(chart.bars);
    const each = width / count;
    const size = count > 14 ? 5.5 : count > 8 ? 7 : 8.5;
    figure(chart, height + labels, (y) => {
      for (const [index, { name, value, words }] of chart.bars.entries()) {
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
    });
  };

  const table = ({ headers, rows, total }: PdfTable): void => {
    const number = 88;
    const first = width - number * (headers.length - 1);
    const height = 17;
    const place = (index: number): { x: number; y: number; width: number } => ({
      x: index === 0 ? margin : margin + first + number * (index - 1),
      y: document.y + 3,
      width: index === 0 ? first - 8 : number,
    });
    const styleOf = (index: number, font: string, color = ink) => ({
      ...{ font, color },
      align: index === 0 ? ('left' as const) : ('right' as const),
    });
    const endRow = (top: number): void => {
      document.y = top + height;
      artifact(() => rule(document.y - 1));
    };
    const element = document.struct('Table');
    structure.add(element);
    /** Header cells have a scope: those of the head their column, the first of a row its row. */
    const row = (texts: readonly string[], isHead: boolean, font: string, color = ink): void => {
      const { y } = document;
      const line = document.struct('TR');
      element.add(line);
      for (const [index, text] of texts.entries()) {
        const at = { ...place(index), y: y + 3 };
        const draw = () => cell(text, at, styleOf(index, font, color));
        line.add(isHead || index === 0 ? drawn('TH', draw, { scope: isHead ? 'Column' : 'Row' }) : drawn('TD', draw));
      }
      line.end();
      endRow(y);
    };
    /** The head repeated on a further page is no second header row. */
    const repeatHead = (): void => {
      const { y } = document;
      artifact(() => {
        for (const [index, text] of headers.entries()) cell(text, { ...place(index), y: y + 3 }, styleOf(index, bold, soft));
      }, 'Pagination');
      endRow(y);
    };
    room(height * 2);
    row(headers, true, bold, soft);
    for (const texts of [...rows, ...(total === undefined ? [] : [total])]) {
      if (document.y + height > bottom) {
        document.addPage();
        repeatHead();
      }
      row(texts, false, texts === total ? bold : regular);
    }
    element.end();
    document.y += 8;
  };

  const end = (): void => {
    structure.end();
    const { start, count } = document.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      document.switchToPage(page);
      // Text below the margin would begin a page.
      document.page.margins.bottom = 0;
      const y = document.page.height - margin;
      artifact(() => {
        rule(y - 6);
        cell(foot, { x: margin, y, width: width - 90 }, { size: 8, color: soft });
        const number = `página ${page + 1} de ${count}`;
        cell(number, { x: margin + width - 90, y, width: 90 }, { size: 8, color: soft, align: 'right' });
      }, 'Pagination');
    }
    document.end();
  };

  return { document, write, heading, facts, bars, columns, table, end, soft, bold };
};
