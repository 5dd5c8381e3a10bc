import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Address of the panel's imports of collection areas. */
export const areaImportsAddress = '/admin-dashboard/setores/importacao';

/** The areas of the service of that name, with their rules in words; none where it does not exist. */
export const areasOf = async (request: APIRequestContext, service: string): Promise<{ name: string; days: string }[]> => {
  const services = await (await request.get('/api/collection-services')).json();
  const found = services.find(({ name }: { name: string }) => name === service);
  if (found === undefined) return [];
  const areas = await (await request.get(`/api/collection-areas?service=${found.id}`)).json();
  return areas.map(({ name, rules }: { name: string; rules: { text: string }[] }) => ({
    name,
    days: rules.map(({ text }) => text).join('; '),
  }));
};

/** Presses the button of exactly this name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The value of a field whose columns are empty. */
export const constant = (page: Page, field: string) => page.getByRole('textbox', { name: `${field}, se estiver vazio` });

/** Says the city of all rows. */
export const fillCity = async (page: Page): Promise<void> => {
  await constant(page, 'Cidade').fill('Fortaleza');
  await constant(page, 'Estado (sigla)').fill('CE');
};

/** Applies the checked file, and undoes it. */
export const applyAndUndo = async (page: Page, written: () => Promise<void>): Promise<void> => {
  await press(page, 'Gravar importação');
  await expect(page.getByRole('heading', { name: 'Importação gravada' })).toBeVisible();
  await written();
  await press(page, 'Desfazer importação');
  await page
    .getByRole('dialog', { name: 'Desfazer esta importação?' })
    .getByRole('button', { name: 'Desfazer importação' })
    .click();
  await expect(page.getByText(/Desfeita em/)).toBeVisible();
};
