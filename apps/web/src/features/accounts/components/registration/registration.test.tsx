import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, expectAccepted, expectRefused, field, heldAnswer, refuse, renderAt } from '../../../../testing.tsx';
import { forgetDraft } from '../../registration-draft.ts';
import { RegisterSuccessScreen } from '../page-parts.tsx';
import { RegisterScreen } from './register-screen.tsx';
import { RegisterStep2Screen } from './register-step2-screen.tsx';
import { barao, details, givenSecondStep, person } from './testing.ts';

const screens = {
  '/register': <RegisterScreen />,
  '/register-step2': <RegisterStep2Screen />,
  '/register-success': <RegisterSuccessScreen />,
};
const heading = page.getByRole('heading', { level: 1 });
const goOn = () => page.getByRole('button', { name: 'Continuar' }).click();
const finishButton = page.getByRole('button', { name: 'Concluir cadastro' });

test('the first step says at each field what is missing or wrong, and the focus is on the first', async () => {
  const { path } = await renderAt('/register', screens);
  await goOn();
  await expectRefused('Nome', 'Por favor, insira seu nome');
  await expectRefused('Email', 'Por favor, insira seu email');
  await expectRefused('Senha', 'Por favor, insira uma senha');
  await expectRefused('Confirmar senha', 'Por favor, confirme sua senha');
  await expect.element(field('Nome')).toHaveFocus();
  expect(path()).toBe('/register');
  expect(localStorage.getItem('separai_registration_draft')).toBeNull();

  // A name of blanks is none.
  await field('Nome').fill('   ');
  await goOn();
  await expectRefused('Nome', 'Por favor, insira seu nome');

  await field('Nome').fill('Rita');
  await field('Email').fill('rita@exemplo');
  await field('Senha').fill('12345');
  await field('Confirmar senha').fill('x7k2p9');
  await goOn();
  await expectAccepted('Nome');
  await expectRefused('Email', 'Email inválido');
  await expectRefused('Senha', 'A senha deve ter pelo menos 6 caracteres');
  await expectRefused('Confirmar senha', 'As senhas não coincidem');
  await expect.element(field('Email')).toHaveFocus();

  await field('Email').fill('rita@exemplo.com.br');
  await expectAccepted('Email');
  await field('Senha').fill('x7k2p9');
  await expectAccepted('Senha');
  await expectAccepted('Confirmar senha');
  await goOn();
  await expect.poll(path).toBe('/register-step2');
});

test('a field says what is wrong when it is left, and no longer once it is right', async () => {
  await renderAt('/register', screens);
  await field('Email').fill('rita');
  await expectAccepted('Email');
  await userEvent.tab();
  await expectRefused('Email', 'Email inválido');
  await field('Email').fill('rita@exemplo.com.br');
  await expectAccepted('Email');
});

test('the second step says at each field what is missing or cut short, and the focus is on the first', async () => {
  givenSecondStep();
  await renderAt('/register-step2', screens);
  await finishButton.click();
  await expectRefused('Telefone', 'Por favor, insira seu telefone');
  await expectRefused('CEP', 'Por favor, insira seu CEP');
  await expectRefused('Endereço', 'Por favor, insira seu endereço');
  await expectRefused('Número', 'Por favor, insira o número');
  await expectAccepted('Complemento (opcional)');
  await expect.element(field('Telefone')).toHaveFocus();

  await field('Endereço').fill(barao);
  await field('Número').fill('120');
  await field('Telefone').fill('859876543');
  await field('CEP').fill('6004053');
  await finishButton.click();
  await expectRefused('Telefone', 'Telefone inválido');
  await expectRefused('CEP', 'CEP inválido');
  await expect.element(field('Telefone')).toHaveFocus();
});

test('one press is enough where the field that is left says something and moves the button away', async () => {
  document.documentElement.style.fontSize = '200%';
  try {
    givenSecondStep();
    await renderAt('/register-step2', screens);
    await field('Endereço').fill('Rua das Flores');
    await field('Número').click();
    await finishButton.click();
    await expectRefused('Telefone', 'Por favor, insira seu telefone');
    await expectRefused('Número', 'Por favor, insira o número');
    await expect.element(field('Telefone')).toHaveFocus();
  } finally {
    document.documentElement.style.fontSize = '';
  }
});

test('phone and postal code take their form while they are typed, the postal code nine characters at most', async () => {
  answer({ 'GET /api/postal-codes/60040-531': () => refuse('postal-code-not-found') });
  givenSecondStep();
  await renderAt('/register-step2', screens);
  const phone = field('Telefone');
  await phone.click();
  for (const [key, shown] of [
    ['8', '(8'],
    ['5', '(85'],
    ['9', '(85) 9'],
    ['x', '(85) 9'],
    ['8765432', '(85) 9876-5432'],
    ['1', '(85) 9 8765-4321'],
    ['0', '(85) 9 8765-4321'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(phone).toHaveValue(shown);
  }
  // Mending a digit in the middle leaves the caret there.
  (phone.element() as HTMLInputElement).setSelectionRange(3, 3);
  await userEvent.keyboard('{Backspace}8');
  await expect.element(phone).toHaveValue('(88) 9 8765-4321');

  const cep = field('CEP');
  await cep.click();
  for (const [keys, shown] of [
    ['60040', '60040'],
    ['5', '60040-5'],
    ['3a1', '60040-531'],
  ] as const) {
    await userEvent.keyboard(keys);
    await expect.element(cep).toHaveValue(shown);
  }
  await expect.element(cep).toHaveAttribute('maxlength', '9');
});

test('where the address was sent too many links the last page says so, and how to get another', async () => {
  answer({ 'POST /api/users': { confirmationMailed: false } });
  givenSecondStep(details);
  await renderAt('/register-step2', screens);
  await finishButton.click();
  const sentence = page.getByText(`Ainda falta confirmar ${person.email}`);
  await expect.element(sentence).toHaveTextContent('não mandamos outro agora. Depois de entrar, peça o link em Meus dados.');
  await expect.element(page.getByText('Enviamos um link')).not.toBeInTheDocument();
});

test('the second step without the first leads there', async () => {
  forgetDraft();
  const texts: (string | null)[] = [];
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const { textContent } of addedNodes) texts.push(textContent);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const { path } = await renderAt('/register-step2', screens);
  await expect.element(heading).toHaveTextContent('Criar sua conta');
  observer.disconnect();
  expect(path()).toBe('/register');
  expect(texts).toContain('Redirecionando...');
});

test('a double tap registers once', async () => {
  const { held, release } = heldAnswer({ confirmationMailed: true });
  const sent = answer({ 'POST /api/users': held });
  givenSecondStep(details);
  await renderAt('/register-step2', screens);
  // Two taps before the page has drawn anything, and one on the busy button.
  const button = finishButton.element() as HTMLButtonElement;
  button.click();
  button.click();
  await expect.element(page.getByRole('button', { name: 'Salvando...' })).toBeVisible();
  button.click();
  release();
  await expect.element(heading).toHaveTextContent('Cadastro realizado com sucesso!');
  expect(sent.map(({ line }) => line)).toEqual(['POST /api/users']);
});
