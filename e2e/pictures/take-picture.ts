import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

/** Folder of the pictures of `docs/painel.md`, and of its example files. */
export const panelFolder = fileURLToPath(new URL('../../docs/painel/', import.meta.url));

/** Takes a settled screenshot as WebP, a third of the size of a PNG; by default for the panel's guide. */
export const takePicture = async (page: Page, name: string, folder = panelFolder): Promise<void> => {
  await expect(page.getByText(/^Carregando/)).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  const png = (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64');
  const drawing = await page.context().newPage();
  const webp = await drawing.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.82).split(',')[1] ?? '';
  }, png);
  await drawing.close();
  await writeFile(`${folder}${name}.webp`, Buffer.from(webp, 'base64'));
};
