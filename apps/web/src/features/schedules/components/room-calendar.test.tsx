import { addDays } from '@separai/contract/calendar';
import { unlimitedPickups } from '@separai/contract/collection-points/pickup-rules';
import { useState } from 'react';
import { afterAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { today } from '../../../lib/time.ts';
import { answer, renderAt, signIn, unreachable } from '../../../testing.tsx';
import { DateField } from './date-field.tsx';

// Early in a month, whose calendar then shows all days of these tests.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-03T15:00:00Z') });
afterAll(() => {
  vi.useRealTimers();
});

const written = (day: string): string => day.split('-').reverse().join('/');
const [full, free] = [addDays(today(), 3), addDays(today(), 4)];
const point = { address: 'Rua A, Fortaleza - CE', schedule: null, openingHours: null };
const home = { cep: '', address: 'Rua Sol', number: '1', complement: '' };

function Form() {
  const [chosen, setChosen] = useState('');
  const pickup = { pointId: 7, before: null, weight: '3', home };
  return (
    <DateField
      {...{ chosen, point, pickup }}
      onChoose={setChosen}
      today={today()}
      before={null}
      error={undefined}
      fieldRef={null}
    />
  );
}

const open = () => renderAt('/', { '/': <Form /> });
const days = {
  rules: { ...unlimitedPickups, bookingsPerDay: 1, daysOff: [addDays(today(), 2)], closing: { daysBefore: 1, hour: 0 } },
  loads: [{ date: full, bookings: 1, kg: 2 }],
  holidays: [],
  days: [],
};

test('days without room say why, and the next ones with room are one tap away', async () => {
  signIn();
  answer({ 'GET /api/collection-points/7/days': days });
  await open();
  await page.getByText('Dias sem lugar, e por quê').click();
  await expect.element(page.getByRole('listitem').filter({ hasText: written(today()) })).toHaveTextContent('prazo encerrado');
  await expect.element(page.getByRole('listitem').filter({ hasText: written(addDays(today(), 2)) })).toHaveTextContent('fechado');
  await page.getByRole('button', { name: /, lotado$/ }).click();
  await expect.element(page.getByText(`está lotado. Próximos dias com lugar: ${written(free)}`)).toBeVisible();
  await page
    .getByRole('button', { name: written(free) })
    .first()
    .click();
  await expect.element(page.getByText(/está lotado\. Próximos/)).not.toBeInTheDocument();
});

test('without an answer a day can be chosen all the same, and the question is asked again', async () => {
  signIn();
  answer({ 'GET /api/collection-points/7/days': unreachable });
  await open();
  await expect.element(page.getByText('Não foi possível ver os dias com lugar.')).toBeVisible();
  answer({ 'GET /api/collection-points/7/days': days });
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect.element(page.getByText('Dias sem lugar, e por quê')).toBeVisible();
});
