import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse, renderAt } from '../../../testing.tsx';
import { ProposalScreen } from './proposal-screen.tsx';

const open = () => renderAt('/proposta#token', { '/proposta': <ProposalScreen /> });
const booking = {
  pointName: 'Ecoponto Fátima',
  date: '2026-12-04',
  status: 'pendente',
  proposedDates: ['2026-12-07', '2026-12-08'],
  handover: 'dropoff',
  pickup: null,
};

test('a day of the mail’s link is accepted with one tap', async () => {
  const requests = answer({
    'POST /api/schedule-proposals/open': booking,
    'POST /api/schedule-proposals/answer': { ...booking, date: '2026-12-08', status: 'confirmado', proposedDates: null },
  });
  await open();
  await page.getByRole('button', { name: 'Aceitar 08/12/2026, terça-feira' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('sua coleta passou para 08/12/2026');
  expect(requests.at(-1)).toEqual({
    line: 'POST /api/schedule-proposals/answer',
    body: { token: 'token', date: '2026-12-08' },
  });
});

test('a full day is refused with a sentence, and the days stay', async () => {
  answer({
    'POST /api/schedule-proposals/open': booking,
    'POST /api/schedule-proposals/answer': () => refuse('day-full'),
  });
  await open();
  await page.getByRole('button', { name: 'Aceitar 07/12/2026, segunda-feira' }).click();
  await expect.element(page.getByText('Este dia está lotado. Escolha outro dia.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ficar com o dia de agora' })).toBeVisible();
});

test('an answered proposal says so', async () => {
  answer({ 'POST /api/schedule-proposals/open': { ...booking, proposedDates: null } });
  await open();
  await expect.element(page.getByText('A coleta está marcada para 04/12/2026, sexta-feira.')).toBeVisible();
});

test('a wrong link leads on', async () => {
  answer({ 'POST /api/schedule-proposals/open': () => refuse('schedule-proposal-link-invalid') });
  await open();
  await expect.element(page.getByText('Este link não vale mais')).toBeVisible();
});
