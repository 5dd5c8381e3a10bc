import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse, renderAt } from '../../../../testing.tsx';
import { saveResetEmail } from '../../reset-draft.ts';
import { VerifyCodeScreen } from './verify-code-screen.tsx';

const boxes = page.getByRole('group', { name: 'Código de 4 números' });
const box = (position: number) => page.getByRole('textbox', { name: `Número ${position} de 4` });
const expectFocus = (position: number) => expect.element(box(position)).toHaveFocus();
/** Content of the four boxes, `_` for an empty one. */
const shownCode = (): string =>
  boxes
    .getByRole('textbox')
    .elements()
    .map((input) => (input as HTMLInputElement).value || '_')
    .join('');
const expectCode = (code: string) => expect.poll(shownCode).toBe(code);
const expectSaid = (sentence: string) => expect.element(boxes).toHaveAccessibleDescription(sentence);
const keys = (text: string) => userEvent.keyboard(text);
const back = '{Backspace}';

const open = async () => {
  const opened = await renderAt('/verify-code', { '/verify-code': <VerifyCodeScreen /> });
  await expectFocus(1);
  return opened;
};

beforeEach(() => {
  answer({ 'GET /api/mail-status': { delayed: false } });
  saveResetEmail('marina@exemplo.com.br', Date.now());
});

test('the boxes of the code take digits one by one, by keys, by pasting and from the phone’s suggestion', async () => {
  await open();
  const empty = async (): Promise<void> => {
    (box(4).element() as HTMLElement).focus();
    await keys(back.repeat(4));
    await expectCode('____');
    await expectFocus(1);
  };
  // Digits only, one each, and the focus goes on.
  await keys('a');
  await expectFocus(1);
  await keys('7');
  await expectFocus(2);
  await keys('-3x1');
  await expectCode('731_');
  await keys('98');
  await expectCode('7318');
  await expectFocus(4);

  // Backspace empties a box, then goes back.
  await empty();
  await keys(`7319${back}`);
  await expectCode('731_');
  await expectFocus(4);
  await keys(back);
  await expectCode('73__');
  await expectFocus(3);
  await keys(back.repeat(4));
  await expectCode('____');
  await expectFocus(1);

  // Arrows go from box to box, and a digit takes the place of the one there.
  await keys('7319{ArrowLeft}{ArrowLeft}');
  await expectFocus(2);
  await keys('8');
  await expectCode('7819');
  await expectFocus(3);
  await keys('{Home}');
  await expectFocus(1);

  for (const pasted of ['7319', 'Código: 7 3 1 9', 'Seu código é 7319. Vale por 10 minutos.\n']) {
    await empty();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    box(2)
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await expectCode('7319');
    await expectFocus(4);
  }

  // The phone's suggestion types all digits into the first.
  await empty();
  await expect.element(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(box(1)).toHaveAttribute('inputmode', 'numeric');
  await box(1).fill('7319');
  await expectCode('7319');
});

test('a code that is incomplete is not sent, one that is wrong is said, and the boxes are ready for the next try', async () => {
  const sent = answer({ 'POST /api/auth/verify-code': () => refuse('invalid-code') });
  const { path } = await open();
  await keys('731{Enter}');
  await expectSaid('Por favor, insira o código completo');
  await expectFocus(4);
  expect(sent.map(({ line }) => line)).not.toContain('POST /api/auth/verify-code');
  await keys('9');
  await expectSaid('');
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expectSaid('Código inválido');
  await expectCode('____');
  await expectFocus(1);
  answer({ 'POST /api/auth/verify-code': () => new Response(null, { status: 204 }) });
  await keys('7318');
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect.poll(path).toBe('/reset-password');
  expect(sent.at(-1)?.body).toEqual({ email: 'marina@exemplo.com.br', code: '7318' });
});

test('too many codes are refused in the server’s words, and the boxes stay', async () => {
  answer({ 'POST /api/auth/forgot-password': () => refuse('too-many-requests') });
  await open();
  await keys('73');
  await page.getByRole('button', { name: 'Reenviar código' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Muitas tentativas em pouco tempo. Espere um pouco e tente de novo.');
  await expectCode('73__');
});
