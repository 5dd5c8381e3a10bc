import { getDocumentProxy } from 'unpdf';

/** A page of a PDF: its size, its text, and the pieces of the text with the font of each. */
export interface PdfPage {
  readonly millimetres: { readonly width: number; readonly height: number };
  readonly text: string;
  readonly pieces: readonly { readonly text: string; readonly font: string; readonly x: number; readonly y: number }[];
}

/** Reads the pages of a PDF; positions are in points from the lower left corner. */
export const readPdf = async (file: Buffer): Promise<PdfPage[]> => {
  const document = await getDocumentProxy(new Uint8Array(file));
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item) =>
      'str' in item ? [{ text: item.str, font: item.fontName, x: item.transform[4], y: item.transform[5] }] : [],
    );
    const millimetres = { width: Math.round((width * 25.4) / 72), height: Math.round((height * 25.4) / 72) };
    pages.push({ millimetres, text: pieces.map(({ text }) => text).join(' '), pieces });
  }
  return pages;
};
