import { type Import, nothingNoticed } from '@separai/contract/imports/schema';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../testing.tsx';
import { Noticed } from './noticed.tsx';

const recordWith = (created: number) =>
  ({
    ...{ subject: 'points', created, unused: [], mapping: { columns: {}, constants: {} } },
    noticed: { ...nothingNoticed, noPlace: 3, madeNames: 2, areas: 4 },
  }) as unknown as Import;
const rendered = (created: number) => renderAt('/map', { '/map': <Noticed record={recordWith(created)} onColumns={() => {}} /> });

test('rows without a place and with a made name are counted where new points are written', async () => {
  await rendered(5);
  await expect
    .element(page.getByText('3 linhas não dizem onde ficam no mapa: entram sem lugar.', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText('2 nomes foram feitos do endereço.')).toBeVisible();
});

test('they are not counted where no point is new', async () => {
  await rendered(0);
  await expect.element(page.getByText('4 áreas ou linhas do mapa', { exact: false })).toBeVisible();
  await expect.element(page.getByText('linhas não dizem onde', { exact: false })).not.toBeInTheDocument();
  await expect.element(page.getByText('foram feitos do endereço', { exact: false })).not.toBeInTheDocument();
});
