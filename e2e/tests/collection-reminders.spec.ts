import type { Page } from '@playwright/test';
import { givenArea, givenService, newCode, newName, removeServices } from '../support/collection-days.ts';
import { expect, test } from '../support/fixtures.ts';
import { liveAt } from '../support/homes.ts';
import { checkEveryLook } from '../support/looks.ts';

const address = '/user/notifications';
const atCode = (cep: string) => ({ coverage: { postalCodes: [{ from: cep, until: cep }] } });
const reminders = (page: Page) => page.getByRole('group', { name: 'Lembrete da coleta da rua' });

test.afterEach(({ request }) => removeServices(request));

test('a resident chooses a reminder for each service, at once, where the other notices are chosen', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const cep = newCode();
  await page.goto(address);
  await expect(reminders(page)).toContainText('Informe seu CEP em Meus dados');
  const service = await givenService(request, { name: newName('Coleta do Edson Queiroz') });
  await givenArea(request, service.id, { ...atCode(cep), name: 'Setor 7' });
  const shared = await givenService(request, { name: newName('Podas do Edson Queiroz') });
  for (const name of ['Setor A', 'Setor B']) await givenArea(request, shared.id, { ...atCode(cep), name });
  await liveAt(request, resident, cep);
  await page.reload();
  const hour = reminders(page).getByLabel(service.name);
  await expect(hour).toHaveValue('off');
  await expect(reminders(page).getByLabel(shared.name)).toBeDisabled();
  await expect(reminders(page)).toContainText('escolha o seu para receber o lembrete');
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await hour.selectOption('Véspera, 20h');
  await saved;
  await page.reload();
  await expect(hour).toHaveValue('eve-20');
  await checkEveryLook(page);
  await page.goto('/coleta');
  await page.getByRole('link', { name: 'Quero um lembrete' }).tap();
  await page.getByRole('switch', { name: 'Minhas coletas' }).tap();
  await expect(hour).toBeDisabled();
});

test('a resident whose street is not found reads the same as on home and in the answer, with the way to correct it', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  // The only code of a town: the street is that of the profile.
  const service = await givenService(request, { name: newName('Coleta dos manacás') });
  const streets = [{ street: 'Rua dos Manacás Roxos', from: 1, until: 99 }];
  await givenArea(request, service.id, { municipality: 'Chaval', coverage: { streets } });
  const headers = { authorization: `Bearer ${resident.token}` };
  const data = { cep: '62420-000', address: 'Rua dos Manacaz Rochos', number: '12' };
  const moved = await request.patch('/api/users/me', { headers, data });
  expect(moved.status(), await moved.text()).toBe(200);
  const sentence = 'Não encontramos a rua do seu cadastro. Confira o nome ou procure de outra forma.';
  await page.goto('/home');
  await expect(page.getByRole('main').getByRole('link', { name: /Que dia o caminhão passa/ })).toContainText(sentence);
  await page.goto(address);
  await expect(reminders(page)).toContainText(sentence);
  await expect(reminders(page)).not.toContainText('Não há coleta');
  await expect(reminders(page).getByRole('link', { name: 'Abrir Meus dados' })).toHaveAttribute('href', '/user/profile');
  await checkEveryLook(page);
  await reminders(page).getByRole('link', { name: 'Ver que dia o caminhão passa' }).tap();
  await expect(page.getByRole('region', { name: 'Não encontramos “Rua dos Manacaz Rochos” em Chaval' })).toBeVisible();
});

test('the calendar’s link brings the collection days where the person asks for them', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const cep = newCode();
  const service = await givenService(request, { name: newName('Coleta da Água Fria') });
  await givenArea(request, service.id, { ...atCode(cep), name: 'Setor 8' });
  await liveAt(request, resident, cep);
  await page.goto(address);
  await expect(reminders(page).getByLabel(service.name)).toBeVisible();
  await page.goto('/schedule/calendar');
  await page.getByRole('button', { name: 'Criar link' }).tap();
  const asked = page.getByRole('switch', { name: 'Também a coleta da rua' });
  const file = async () => (await request.get(new URL(await page.getByLabel('Seu link').inputValue()).pathname)).text();
  await expect(asked).not.toBeChecked();
  expect(await file()).not.toContain(service.name);
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
  await asked.tap();
  await saved;
  expect(await file()).toContain(`SUMMARY:${service.name}`);
  await page.reload();
  await expect(asked).toBeChecked();
  await checkEveryLook(page);
});
