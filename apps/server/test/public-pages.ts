import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MaterialType } from '@separai/contract/collection-points/materials';

/** Where the product says it is. */
export const origin = 'https://separai.exemplo.com.br';
const web = join(import.meta.dirname, '../../web');

/** The pages as they stand before they are built. */
export const unbuiltPages = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  for (const page of ['index.html', 'panel.html', 'public-page.html']) await copyFile(join(web, page), join(folder, page));
  await writeFile(join(folder, 'sw.js'), '');
};

/** A point that has everything. */
export const wholePoint = {
  name: 'Ecoponto São João',
  address: 'Rua das Flores, 10, Centro',
  latitude: -3.7,
  longitude: -38.5,
  schedule: 'Seg a sex, 8h às 17h',
  phone: '(85) 3105-1111',
  whatsapp: '85987654321',
  website: 'ecoponto.exemplo.com.br',
  description: 'Entrada pelos fundos.\nTraga tudo limpo.',
  materials: ['vidro', 'oleo'] as MaterialType[],
};
