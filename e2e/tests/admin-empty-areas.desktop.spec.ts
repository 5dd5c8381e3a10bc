import { expect, expectAccessible, registerResident, signInAs } from '../support/fixtures.ts';
import { test } from '../support/own-product.ts';

// The product of these tests has no collection services, as a new installation.
const address = '/admin-dashboard/setores';

test('without an area each screen of the panel says what comes first, and leads there', async ({ page }) => {
  for (const path of ['mapa', 'ano', 'excecoes', 'avisos', 'nao-passou'])
    await test.step(path, async () => {
      await page.goto(`${address}/${path}`);
      await expect(page.getByRole('heading', { name: 'Ainda não há setores' })).toBeVisible();
      await expect(
        page.getByText('Cadastre primeiro um tipo de coleta e os setores dele, ou importe o arquivo da cidade.'),
      ).toBeVisible();
      await expect(page.getByRole('search'), 'no filters of an empty list').toHaveCount(0);
      await expectAccessible(page);
    });
  await page.getByRole('link', { name: 'Ir para Setores de coleta' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Por onde começar' })).toContainText('Crie um tipo de coleta');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Tipos de coleta' }).press('Enter');
  await expect(page.getByText('Nenhum tipo de coleta ainda')).toBeVisible();
  await expect(page.getByText('Crie o primeiro, como “Coleta seletiva”.')).toBeVisible();
  await expectAccessible(page);
});

test('residents are led to the points instead, and home has no line about the collection', async ({ request, browser }) => {
  const visitor = await browser.newPage();
  await visitor.goto('/coleta?bairro=Centro');
  await expect(visitor.getByRole('heading', { name: 'Não há coleta seletiva cadastrada neste endereço' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Ver os pontos mais próximos' })).toBeVisible();
  await expectAccessible(visitor);
  await signInAs(visitor, await registerResident(request, 'Marina Alves', { emailConfirmed: false }));
  await visitor.goto('/home');
  await expect(visitor.getByText('Você não tem coletas marcadas.')).toBeVisible();
  await expect(visitor.getByRole('link', { name: /Que dia o caminhão passa/ })).toHaveCount(0);
  await expectAccessible(visitor);
  await visitor.close();
});
