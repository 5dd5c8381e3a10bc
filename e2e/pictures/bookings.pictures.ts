import { type APIRequestContext, expect, test } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { administrator, startProduct } from '../support/product.ts';
import { heading } from '../support/screen.ts';
import { takePicture } from './take-picture.ts';

const email = 'admin@separai.invalid';
const panel = '/admin-dashboard';
const home = { cep: '60015-001', address: 'Rua Barão do Rio Branco, Centro, Fortaleza - CE', number: '1420', complement: null };

const post = async (request: APIRequestContext, path: string, data: object, token?: string) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const reply = await request.post(path, { headers, data });
  expect(reply.status(), await reply.text()).toBeLessThan(300);
  return reply.json();
};

/** A shop's weekly collection; returns the id of its first booking. */
const givenSeries = async (request: APIRequestContext, collectionPointId: number): Promise<string> => {
  const person = { email: 'mercearia@exemplo.com.br', password: 'sacola-verde-1' };
  await post(request, '/api/users', { name: 'Mercearia do Seu Chico', phone: '85987654320', ...person, ...home });
  const { token } = await post(request, '/api/auth/login', person);
  const day = dayFromToday(3).iso;
  const weekday = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][new Date(`${day}T12:00:00Z`).getUTCDay()];
  const booking = {
    collectionPointId,
    date: day,
    weightKg: 20,
    materials: ['papel', 'plastico'],
    handover: 'pickup',
    pickup: home,
  };
  await post(request, '/api/schedule-series', { ...booking, rule: `FREQ=WEEKLY;BYDAY=${weekday}` }, token);
  const listed = await request.get('/api/schedules', { headers: { authorization: `Bearer ${token}` } });
  const first = (await listed.json()).find(({ date }: { date: string }) => date === day);
  return first.id;
};

test('a collection that repeats, and one for a caller', async ({ browser }) => {
  const product = await startProduct({ SEED: 'guides', ADMIN_EMAIL: email }, { host: 'localhost' });
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  try {
    await page.goto('/admin-login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(heading(page)).toHaveText('Dashboard');
    const { token } = JSON.parse(await page.evaluate(() => localStorage.getItem('separai_current_user') ?? '{}'));
    const point = {
      name: 'Caminhão do Centro',
      address: 'Rua Guilherme Rocha, 1469, Centro, Fortaleza - CE',
      phone: '8532165498',
      materials: ['papel', 'plastico', 'vidro'],
      handover: 'pickup',
      pickupRules: { bookingsPerDay: 8, daysAhead: 30 },
    };
    const { id: pointId } = await post(context.request, '/api/collection-points', point, token);
    const first = await givenSeries(context.request, pointId);
    await page.goto(`${panel}/agendamentos/${first}`);
    const stop = page.getByRole('button', { name: 'Cancelar esta e as próximas' });
    await expect(stop).toBeVisible();
    await stop.scrollIntoViewIfNeeded();
    await takePicture(page, 'repeticao');

    await page.goto(`${panel}/agendamentos/telefone`);
    await page.getByLabel('Nome', { exact: true }).fill('Iara Bezerra');
    await page.getByLabel('Telefone', { exact: true }).fill('85912345678');
    await page.getByLabel(/^E-?mail/).fill('iara@exemplo.com.br');
    await page.getByLabel('Ponto de coleta').fill('Centro');
    await page.getByRole('button', { name: 'Caminhão do Centro' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    await takePicture(page, 'quem-ligou');

    const caller = { name: 'Iara Bezerra', phone: '85912345678', email: 'iara@exemplo.com.br', agreed: true };
    const booking = { collectionPointId: pointId, date: dayFromToday(4).iso, weightKg: 6, materials: ['vidro'], pickup: home };
    const { id } = await post(context.request, '/api/admin/phone-bookings', { ...booking, ...caller }, token);
    const { url } = await post(context.request, `/api/admin/phone-bookings/${id}/link`, {}, token);
    const { pathname, hash } = new URL(url);
    const phone = await browser.newContext({ baseURL: product.url, viewport: { width: 360, height: 740 } });
    const link = await phone.newPage();
    await link.goto(`${pathname}${hash}`);
    await expect(heading(link)).toHaveText('Sua coleta');
    await takePicture(link, 'link-de-quem-ligou');
    await phone.close();
  } finally {
    await context.close();
    await product.remove();
  }
});
