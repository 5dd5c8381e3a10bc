import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../testing.tsx';
import { RecordChooser } from './record-chooser.tsx';

const text = { found: 'Encontrados', noneFound: 'Nenhum.', more: (count: number) => `Mais ${count}` };
const others = Array.from({ length: 9 }, (_, index) => ({ id: `copo-${index}`, name: `Copo ${index}` }));
const choices = [
  ...others,
  { id: 'bandeja', name: 'Bandeja de isopor', detail: 'Prefeitura', aliases: ['EPS'] },
  { id: 'isopor', name: 'Isopor' },
];

test('records are found by name, detail and alias, the best match first, and the first ones are offered', async () => {
  const onChosen = vi.fn();
  await renderAt('/choose', {
    '/choose': <RecordChooser label="Procurar" text={text} choices={choices} onChosen={onChosen} />,
  });
  const found = page.getByRole('list', { name: 'Encontrados' }).getByRole('button');
  await expect.element(page.getByText('Mais 3')).toBeVisible();
  await expect.element(page.getByLabelText('Procurar')).toHaveFocus();
  await userEvent.keyboard('ísopor');
  await expect
    .poll(() => found.elements().map(({ textContent }) => textContent))
    .toEqual(['Isopor', 'Bandeja de isoporPrefeitura']);
  for (const typed of ['eps', 'prefeitura']) {
    await page.getByLabelText('Procurar').fill(typed);
    await expect.poll(() => found.elements()).toHaveLength(1);
  }
  await page.getByLabelText('Procurar').fill('vidro');
  await expect.element(page.getByText('Nenhum.')).toBeVisible();
  await page.getByLabelText('Procurar').fill('isopor');
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  expect(onChosen).toHaveBeenCalledWith('isopor');
});
