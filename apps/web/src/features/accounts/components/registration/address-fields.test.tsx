import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, expectRefused, field, heldAnswer, refuse, renderAt, unreachable } from '../../../../testing.tsx';
import { RegisterSuccessScreen } from '../page-parts.tsx';
import { RegisterStep2Screen } from './register-step2-screen.tsx';
import { barao, givenSecondStep } from './testing.ts';

const prisco = 'Rua Prisco Bezerra, Papicu, Fortaleza - CE';
const known = {
  'GET /api/postal-codes/60040-531': {
    ...{ cep: '60040-531', logradouro: 'Rua Barão de Aratanha', bairro: 'Fátima', localidade: 'Fortaleza', uf: 'CE' },
  },
  'GET /api/postal-codes/60175-047': {
    ...{ cep: '60175-047', logradouro: 'Rua Prisco Bezerra', bairro: 'Papicu', localidade: 'Fortaleza', uf: 'CE' },
  },
  'GET /api/postal-codes/62900-000': { cep: '62900-000', logradouro: '', bairro: '', localidade: 'Russas', uf: 'CE' },
  'GET /api/postal-codes/60999-999': () => refuse('postal-code-not-found'),
  'POST /api/users': { confirmationMailed: true },
};
const open = () =>
  renderAt('/register-step2', { '/register-step2': <RegisterStep2Screen />, '/register-success': <RegisterSuccessScreen /> });
const finishButton = page.getByRole('button', { name: 'Concluir cadastro' });
const busyButton = page.getByRole('button', { name: 'Consultando o CEP...' });
const check = page.getByText('Endereço preenchido pelo CEP. Confira e complete.');
const expectRegistered = () =>
  expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Cadastro realizado com sucesso!');

beforeEach(() => {
  answer(known);
  givenSecondStep();
});

test('a whole postal code fills street, district, city and state in, and the focus goes on', async () => {
  await open();
  await field('CEP').click();
  await userEvent.keyboard('60040531');
  await expect.element(field('Endereço')).toHaveValue(barao);
  await expect.element(field('Número')).toHaveFocus();
  await expect.element(check).toBeInViewport({ ratio: 0.99 });
});

test('the filled-in address is whole and in sight where a keyboard leaves half of the screen', async () => {
  await page.viewport(320, 380);
  try {
    await open();
    await field('CEP').click();
    await userEvent.keyboard('60040531');
    await expect.element(field('Número')).toHaveFocus();
    await expect.element(check).toBeInViewport({ ratio: 0.99 });
    await expect.element(field('Endereço')).toBeInViewport({ ratio: 0.99 });
    const box = field('Endereço').element();
    const cut = [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight];
    expect(cut.filter((pixels) => pixels > 1)).toEqual([]);
    await field('Endereço').click();
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Endereço')).toHaveValue(barao);
    await expect.element(field('Número')).toHaveFocus();
  } finally {
    await page.viewport(360, 740);
  }
});

test('‘Concluir cadastro’ waits for the address that is on its way', async () => {
  const { held, release } = heldAnswer(known['GET /api/postal-codes/60040-531']);
  const sent = answer({ 'GET /api/postal-codes/60040-531': held });
  await open();
  await field('Telefone').fill('8532345678');
  await field('CEP').fill('60040-531');
  await field('Número').fill('120');
  await finishButton.click();
  await expect.element(busyButton).toHaveAttribute('aria-busy', 'true');
  release();
  await expectRegistered();
  expect(sent.at(-1)).toMatchObject({ line: 'POST /api/users', body: { cep: '60040-531', address: barao, number: '120' } });
});

test('the postal code of a town asks for the street', async () => {
  await open();
  await field('CEP').fill('62900-000');
  await expect.element(field('Endereço')).toHaveValue('Russas - CE');
  await expect.element(field('Endereço')).toHaveFocus();
});

test('the filled-in address can be edited, and goes with another postal code', async () => {
  await open();
  await field('CEP').fill('60040-531');
  await expect.element(field('Endereço')).toHaveValue(barao);
  await field('CEP').fill('60175-047');
  await expect.element(field('Endereço')).toHaveValue(prisco);
  await field('Endereço').fill('Rua Prisco Bezerra, fundos');
  await expect.element(field('Endereço')).toHaveValue('Rua Prisco Bezerra, fundos');
});

test('an address that a person wrote stays, and the found one is offered', async () => {
  await open();
  await field('Endereço').fill('Travessa das Mangueiras');
  await field('CEP').fill('60040-531');
  await expect.element(field('Endereço')).toHaveAccessibleDescription(`Pelo CEP, o endereço é ${barao}.`);
  await expect.element(field('Endereço')).toHaveValue('Travessa das Mangueiras');
  await page.getByRole('button', { name: 'Usar este endereço' }).click();
  await expect.element(field('Endereço')).toHaveValue(barao);
});

test('only the answer to the last postal code counts, whichever comes first', async () => {
  const { held, release } = heldAnswer(known['GET /api/postal-codes/60040-531']);
  answer({ 'GET /api/postal-codes/60040-531': held });
  await open();
  await field('CEP').fill('60040-531');
  await field('CEP').fill('60175-047');
  await expect.element(field('Endereço')).toHaveValue(prisco);
  release();
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expect.element(field('Endereço')).toHaveValue(prisco);
});

test('a code that is not found is said at the field, and an address of an earlier code goes', async () => {
  await open();
  await field('CEP').fill('60040-531');
  await expect.element(field('Endereço')).toHaveValue(barao);
  await field('CEP').fill('60999-999');
  await expectRefused('CEP', 'CEP não encontrado');
  await expect.element(field('Endereço')).toHaveValue('');
});

test('while ‘Concluir cadastro’ waits for a code that is not found, nothing is sent', async () => {
  const { held, release } = heldAnswer({});
  const sent = answer({
    'GET /api/postal-codes/60999-999': async () => {
      await held();
      return known['GET /api/postal-codes/60999-999']();
    },
  });
  await open();
  await field('Telefone').fill('8532345678');
  await field('Endereço').fill('Rua Nova, Messejana');
  await field('Número').fill('s/n');
  await field('CEP').fill('60999-999');
  await finishButton.click();
  await expect.element(busyButton).toBeVisible();
  release();
  await expectRefused('CEP', 'CEP não encontrado');
  await expect.element(field('CEP')).toHaveFocus();
  await expect.element(finishButton).not.toHaveAttribute('aria-busy', 'true');
  expect(sent.map(({ line }) => line)).not.toContain('POST /api/users');
});

test('a postal code that is not found does not block a registration with a typed address', async () => {
  await open();
  await field('Telefone').fill('8532345678');
  await field('CEP').fill('60999-999');
  await expectRefused('CEP', 'CEP não encontrado');
  await field('Endereço').fill('Rua Nova, Messejana');
  await field('Número').fill('s/n');
  await finishButton.click();
  await expectRegistered();
});

test('a service that does not answer is said, and trying again fills the address in', async () => {
  const sentence = 'A consulta de CEP não respondeu. Preencha o endereço ou tente de novo.';
  answer({ 'GET /api/postal-codes/60040-531': () => refuse('postal-code-unavailable') });
  await open();
  await field('CEP').fill('60040-531');
  await expect.element(field('CEP')).toHaveAccessibleDescription(sentence);
  answer(known);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect.element(field('Endereço')).toHaveValue(barao);
});

test('a server out of reach leaves the form usable', async () => {
  answer({ 'GET /api/postal-codes/60040-531': unreachable });
  await open();
  await field('CEP').fill('60040-531');
  await expect
    .element(page.getByText('Não conseguimos falar com o servidor. Verifique sua conexão e tente de novo.'))
    .toBeVisible();
  await field('Telefone').fill('8532345678');
  await field('Endereço').fill('Rua Barão de Aratanha');
  await field('Número').fill('120');
  await finishButton.click();
  await expectRegistered();
});
