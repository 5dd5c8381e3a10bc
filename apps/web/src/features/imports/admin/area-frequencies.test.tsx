import type { AreaMapping } from '@separai/contract/area-imports/fields';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../testing.tsx';
import { AreaFrequencies } from './area-frequencies.tsx';
import { withFrequency } from './area-mapping-draft.ts';

const said = ['SEG/QUA/SEX - NOTURNO', 'TER-QUI', 'Quinzenal', 'Sem coleta'];
const facts = {
  texts: said.map((text, index) => ({ text, rows: index + 1 })),
  hasMoreTexts: false,
  newServices: [],
  unconfirmed: 9,
  createdServices: [],
};

function Days() {
  const [mapping, setMapping] = useState<AreaMapping>({ columns: {}, constants: {}, validFrom: '2026-11-26', frequencies: [] });
  return (
    <>
      <AreaFrequencies
        facts={facts}
        isStale={false}
        mapping={mapping}
        onFrequency={(text, rules) => setMapping(withFrequency(mapping, text, rules))}
      />
      <output aria-label="dias">
        {JSON.stringify(mapping.frequencies.map(({ text, rules }) => [text, rules.map((rule) => rule.recurrence)]))}
      </output>
    </>
  );
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('each text is shown once with its days, and those that are open are confirmed, corrected, or have no collection', async () => {
  await renderAt('/map', { '/map': <Days /> });
  await expect.element(page.getByText('3 textos esperam sua confirmação.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('São só os dois dias, ou também os dias entre eles?')).toBeVisible();
  await press('Confirmar os dias de TER-QUI');
  await press('Sem coleta: sem coleta');
  await press('Corrigir os dias de Quinzenal');
  await press('Usar estes dias');
  await expect.element(page.getByText('Escolha os dias.')).toBeVisible();
  await press('quarta');
  await press('Usar estes dias');
  await expect.element(page.getByText('Diga um dia em que a coleta passa.')).toBeVisible();
  await page.getByLabelText('Um dia em que passa').fill('2026-12-02');
  await press('Usar estes dias');
  await expect.element(page.getByText('a cada duas semanas, às quartas, a partir de 02/12/2026')).toBeVisible();
  await expect.element(page.getByText('Todos os textos estão entendidos ou confirmados.')).toBeVisible();
  await expect.element(page.getByRole('status', { name: 'dias' })).toHaveTextContent(
    JSON.stringify([
      ['TER-QUI', ['FREQ=WEEKLY;BYDAY=TU,TH']],
      ['Sem coleta', []],
      ['Quinzenal', ['FREQ=WEEKLY;INTERVAL=2;BYDAY=WE']],
    ]),
  );
  await page.getByText('1 texto entendido').click();
  await expect.element(page.getByText('segundas, quartas e sextas, à noite')).toBeVisible();
});
