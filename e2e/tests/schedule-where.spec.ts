import type { APIRequestContext, Page } from '@playwright/test';
import { openAdministratorSession } from '../support/database.ts';
import { dayFromToday } from '../support/days.ts';
import { enlargeText, expect, expectAccessible, expectNoOverflow, test } from '../support/fixtures.ts';
import { bookingsOf, chooseDay, type KnownPoint, submitButton, weightField } from '../support/schedules.ts';

const where = (page: Page) => page.getByRole('region', { name: 'Onde' });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A point of the test's own with this handover. */
const pointThat = async (request: APIRequestContext, handover: 'pickup' | 'dropoff' | 'both'): Promise<KnownPoint> => {
  const headers = bearer(await openAdministratorSession());
  const data = { name: `Cooperativa ${handover}`, address: 'Rua das Flores, 10', schedule: 'Seg a sáb, 8h às 17h', handover };
  const created = await request.post('/api/collection-points', { headers, data });
  expect(created.status(), await created.text()).toBe(201);
  return created.json();
};

const liveAt = async (request: APIRequestContext, token: string, data: Record<string, string>): Promise<void> => {
  expect((await request.patch('/api/users/me', { headers: bearer(token), data })).ok()).toBe(true);
};

const open = async (page: Page, point: KnownPoint): Promise<void> => {
  await page.goto(`/schedule?ponto=${point.id}`);
  await chooseDay(page, dayFromToday(7));
  await weightField(page).fill('12');
};

test('a pick-up is at the profile’s address, or at another for this time, and the booking keeps it', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await liveAt(request, resident.token, { address: 'Rua Senador Pompeu', number: '300' });
  const point = await pointThat(request, 'pickup');
  await open(page, point);
  await expect(where(page)).toContainText('Buscamos em Rua Senador Pompeu, 300 · Mudar');
  await expectNoOverflow(page);
  await expectAccessible(page);

  await where(page).getByRole('button', { name: 'Mudar' }).tap();
  await expect(where(page).getByLabel('Endereço')).toHaveValue('Rua Senador Pompeu');
  await page.route('**/api/postal-codes/**', (route) =>
    route.fulfill({
      json: { cep: '60020-181', logradouro: 'Rua Floriano Peixoto', bairro: 'Centro', localidade: 'Fortaleza', uf: 'CE' },
    }),
  );
  await where(page).getByLabel('CEP').fill('');
  await where(page).getByLabel('CEP').pressSequentially('60020181');
  await expect(where(page).getByLabel('Endereço')).toHaveValue('Rua Floriano Peixoto, Centro, Fortaleza - CE');
  await expect(where(page)).toContainText('Endereço preenchido. Confira.');
  await where(page).getByLabel('Número').fill('');
  await submitButton(page).tap();
  await expect(where(page).getByLabel('Número')).toHaveAccessibleDescription('Por favor, insira o número');
  await expect(where(page).getByLabel('Número')).toBeFocused();
  await expect(submitButton(page)).toHaveAccessibleName('Agendar coleta');
  await where(page).getByLabel('Número').fill('12');
  await submitButton(page).tap();

  await expect(page).toHaveURL('/schedule/list');
  const words = 'Buscamos em Rua Floriano Peixoto, 12, Centro, Fortaleza - CE';
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(words);
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText(words);
  expect(await bookingsOf(request, resident)).toMatchObject([
    { handover: 'pickup', pickup: { cep: '60020-181', number: '12', address: 'Rua Floriano Peixoto, Centro, Fortaleza - CE' } },
  ]);
  const me = await (await request.get('/api/users/me', { headers: bearer(resident.token) })).json();
  expect(me).toMatchObject({ address: 'Rua Senador Pompeu', number: '300' });
});

test('a typed address stays when its postal code is looked up, and the found one is offered', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await liveAt(request, resident.token, { address: '', number: '', cep: '' });
  await open(page, await pointThat(request, 'pickup'));
  await where(page).getByLabel('Endereço').fill('Travessa das Mangueiras, Fátima');
  await where(page).getByLabel('CEP').pressSequentially('60040531');
  const found = 'Rua Barão de Aratanha, Fátima, Fortaleza - CE';
  await expect(where(page).getByLabel('Endereço')).toHaveAccessibleDescription(`Pelo CEP, o endereço é ${found}.`);
  await expect(where(page).getByLabel('Endereço')).toHaveValue('Travessa das Mangueiras, Fátima');
  await where(page).getByRole('button', { name: 'Usar este endereço' }).tap();
  await expect(where(page).getByLabel('Endereço')).toHaveValue(found);
  await expect(where(page).getByText('Endereço preenchido. Confira.')).toBeInViewport({ ratio: 1 });
});

test('an account without an address cannot book a pick-up before it says where', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await liveAt(request, resident.token, { address: '', number: '', cep: '' });
  await open(page, await pointThat(request, 'pickup'));
  await submitButton(page).tap();
  await expect(where(page).getByLabel('Endereço')).toHaveAccessibleDescription('Por favor, insira seu endereço');
  await expect(where(page).getByLabel('Número')).toHaveAccessibleDescription('Por favor, insira o número');
  await expect(where(page).getByLabel('Endereço')).toBeFocused();
  expect(await bookingsOf(request, resident)).toEqual([]);
  await where(page).getByLabel('Endereço').fill('Rua B');
  await where(page).getByLabel('Número').fill('7');
  // The typed address survives a reload, like the rest of the form.
  await page.reload();
  await expect(where(page)).toContainText('Buscamos em Rua B, 7');
  await submitButton(page).tap();
  await expect(page).toHaveURL('/schedule/list');
  expect(await bookingsOf(request, resident)).toMatchObject([{ pickup: { address: 'Rua B', number: '7' } }]);
});

test('where the point offers both, the resident chooses the handover, and moving the booking begins with it', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await liveAt(request, resident.token, { address: 'Rua Senador Pompeu', number: '300' });
  await open(page, await pointThat(request, 'both'));
  await expect(where(page).getByRole('button', { name: 'Buscamos em casa' })).toHaveAttribute('aria-pressed', 'true');
  await where(page).getByRole('button', { name: 'Você leva até o ponto' }).tap();
  await expect(where(page)).toContainText('Rua das Flores, 10');
  await expect(where(page)).toContainText('Seg a sáb, 8h às 17h');
  await submitButton(page).tap();
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Você leva até o ponto');
  const [booked] = await bookingsOf(request, resident);
  expect(booked).toMatchObject({ handover: 'dropoff', pickup: null });

  await page.goto(`/schedule?reagendar=${booked?.id}`);
  await expect(where(page).getByRole('button', { name: 'Você leva até o ponto' })).toHaveAttribute('aria-pressed', 'true');
  await where(page).getByRole('button', { name: 'Buscamos em casa' }).tap();
  await expect(where(page)).toContainText('Buscamos em Rua Senador Pompeu, 300 · Mudar');
  await page.getByRole('button', { name: 'Salvar mudanças' }).tap();
  await expect(page).toHaveURL('/schedule/list');
  expect(await bookingsOf(request, resident)).toMatchObject([{ handover: 'pickup', pickup: { number: '300' } }]);
});

test('a point that receives says that the resident goes there, with its address and hours', async ({
  signedInPage: page,
  request,
}) => {
  await open(page, await pointThat(request, 'dropoff'));
  for (const said of ['Você leva até o ponto', 'Rua das Flores, 10', 'Seg a sáb, 8h às 17h'])
    await expect(where(page)).toContainText(said);
  await expect(where(page).getByRole('button')).toHaveCount(0);
});

test.describe('on a screen of 320 px with text of twice the size', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('nothing of the choice and of the address leaves the screen', async ({ signedInPage: page, request }) => {
    await enlargeText(page);
    await page.goto(`/schedule?ponto=${(await pointThat(request, 'both')).id}`);
    await expect(where(page).getByLabel('Número')).toBeVisible();
    await expectNoOverflow(page);
    await where(page).getByRole('button', { name: 'Você leva até o ponto' }).tap();
    await expectNoOverflow(page);
  });
});
