import { expect, test } from '../support/fixtures.ts';
import { holdBack } from '../support/network.ts';
import { expectRefused, field, finishButton, passFirstStep } from '../support/registration.ts';

// The stand-in for the postal-code service knows 60040-531, 60175-047 and 62900-000 (a whole town).
const barao = 'Rua Barão de Aratanha, Fátima, Fortaleza - CE';
const prisco = 'Rua Prisco Bezerra, Papicu, Fortaleza - CE';

test.beforeEach(({ page }) => passFirstStep(page));

test('a whole postal code fills street, district, city and state in, and the focus goes on', async ({ page }) => {
  await field(page, 'CEP').pressSequentially('60040531');
  await expect(field(page, 'Endereço')).toHaveValue(barao);
  await expect(field(page, 'Número')).toBeFocused();
  await expect(page.getByText('Endereço preenchido pelo CEP. Confira e complete.')).toBeInViewport({ ratio: 1 });
});

test.describe('where a keyboard leaves half of the screen', () => {
  test.use({ viewport: { width: 320, height: 380 } });

  test('what was filled in is whole and in sight, with the word to check it', async ({ page }) => {
    await field(page, 'CEP').pressSequentially('60040531');
    await expect(field(page, 'Número')).toBeFocused();
    await expect(page.getByText('Endereço preenchido pelo CEP. Confira e complete.')).toBeInViewport({ ratio: 1 });
    await expect(field(page, 'Endereço')).toBeInViewport({ ratio: 1 });
    const cut = await field(page, 'Endereço').evaluate((box) => [
      box.scrollWidth - box.clientWidth,
      box.scrollHeight - box.clientHeight,
    ]);
    expect(cut.filter((pixels) => pixels > 1)).toEqual([]);
    await field(page, 'Endereço').press('Enter');
    await expect(field(page, 'Endereço')).toHaveValue(barao);
    await expect(field(page, 'Número')).toBeFocused();
  });
});

test('‘Concluir cadastro’ waits for the address that is on its way', async ({ page }) => {
  await field(page, 'Telefone').fill('8532345678');
  const release = await holdBack(page, /\/api\/postal-codes\//);
  await field(page, 'CEP').fill('60040-531');
  await field(page, 'Número').fill('120');
  await finishButton(page).tap();
  await expect(page.getByRole('button', { name: 'Consultando o CEP...' })).toHaveAttribute('aria-busy', 'true');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/users'));
  release();
  expect((await sent).postDataJSON()).toMatchObject({ cep: '60040-531', address: barao, number: '120' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cadastro realizado com sucesso!');
});

test('the postal code of a town asks for the street', async ({ page }) => {
  await field(page, 'CEP').pressSequentially('62900000');
  await expect(field(page, 'Endereço')).toHaveValue('Russas - CE');
  await expect(field(page, 'Endereço')).toBeFocused();
});

test('what was filled in can be edited, and goes with another postal code', async ({ page }) => {
  await field(page, 'CEP').fill('60040-531');
  await expect(field(page, 'Endereço')).toHaveValue(barao);
  await field(page, 'CEP').fill('60175-047');
  await expect(field(page, 'Endereço')).toHaveValue(prisco);
  await field(page, 'Endereço').fill('Rua Prisco Bezerra, fundos');
  await expect(field(page, 'Endereço')).toHaveValue('Rua Prisco Bezerra, fundos');
});

test('an address that a person wrote stays, and the found one is offered', async ({ page }) => {
  await field(page, 'Endereço').fill('Travessa das Mangueiras');
  await field(page, 'CEP').fill('60040-531');
  await expect(field(page, 'Endereço')).toHaveAccessibleDescription(`Pelo CEP, o endereço é ${barao}.`);
  await expect(field(page, 'Endereço')).toHaveValue('Travessa das Mangueiras');
  await page.getByRole('button', { name: 'Usar este endereço' }).tap();
  await expect(field(page, 'Endereço')).toHaveValue(barao);
});

test('only the answer to the last postal code counts, whichever comes first', async ({ page }) => {
  const release = await holdBack(page, /\/api\/postal-codes\/60040-531\?position=none$/);
  await field(page, 'CEP').fill('60040-531');
  await field(page, 'CEP').fill('60175-047');
  await expect(field(page, 'Endereço')).toHaveValue(prisco);
  release();
  await page.waitForTimeout(500);
  await expect(field(page, 'Endereço')).toHaveValue(prisco);
});

test.describe('not found', () => {
  test.use({ allowedConsoleErrors: [/status of 404/] });

  test('is said at the field, and an address of an earlier code goes', async ({ page }) => {
    await field(page, 'CEP').fill('60040-531');
    await expect(field(page, 'Endereço')).toHaveValue(barao);
    await field(page, 'CEP').fill('60999-999');
    await expectRefused(page, 'CEP', 'CEP não encontrado');
    await expect(field(page, 'Endereço')).toHaveValue('');
  });

  test('while ‘Concluir cadastro’ waits for it, nothing is sent', async ({ page }) => {
    await field(page, 'Telefone').fill('8532345678');
    await field(page, 'Endereço').fill('Rua Nova, Messejana');
    await field(page, 'Número').fill('s/n');
    const release = await holdBack(page, /\/api\/postal-codes\//);
    await field(page, 'CEP').fill('60999-999');
    await finishButton(page).tap();
    await expect(page.getByRole('button', { name: 'Consultando o CEP...' })).toBeVisible();
    release();
    await expectRefused(page, 'CEP', 'CEP não encontrado');
    await expect(field(page, 'CEP')).toBeFocused();
    await expect(finishButton(page)).not.toHaveAttribute('aria-busy', 'true');
  });

  test('does not keep anybody from registering with an address of their own', async ({ page }) => {
    await field(page, 'Telefone').fill('8532345678');
    await field(page, 'CEP').fill('60999-999');
    await expectRefused(page, 'CEP', 'CEP não encontrado');
    await field(page, 'Endereço').fill('Rua Nova, Messejana');
    await field(page, 'Número').fill('s/n');
    await finishButton(page).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cadastro realizado com sucesso!');
  });
});

test.describe('no answer', () => {
  test.use({ allowedConsoleErrors: [/status of 503|ERR_FAILED/] });

  test('of the service is said, and trying again fills the address in', async ({ page }) => {
    await field(page, 'CEP').fill('60811-341');
    const sentence = 'A consulta de CEP não respondeu. Preencha o endereço ou tente de novo.';
    await expect(field(page, 'CEP')).toHaveAccessibleDescription(sentence);
    await page.getByRole('button', { name: 'Tentar novamente' }).tap();
    await expect(field(page, 'Endereço')).toHaveValue('Avenida Washington Soares, Edson Queiroz, Fortaleza - CE');
  });

  test('of the server leaves the form usable', async ({ page }) => {
    await page.route('**/api/postal-codes/**', (route) => route.abort());
    await field(page, 'CEP').fill('60040-531');
    await expect(page.getByText('Não conseguimos falar com o servidor. Verifique sua conexão e tente de novo.')).toBeVisible();
    await field(page, 'Telefone').fill('8532345678');
    await field(page, 'Endereço').fill('Rua Barão de Aratanha');
    await field(page, 'Número').fill('120');
    await finishButton(page).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cadastro realizado com sucesso!');
  });
});
