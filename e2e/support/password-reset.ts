import { expect, type Page } from '@playwright/test';
import { givenResident, type Resident } from './fixtures.ts';
import { mailTo } from './mails.ts';
import { field } from './registration.ts';

export const alert = (page: Page) => page.getByRole('main').getByRole('alert');
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap();

/** Fills in the new password twice and saves. */
export const setPassword = async (page: Page, password: string): Promise<void> => {
  await field(page, 'Nova senha').fill(password);
  await field(page, 'Confirmar nova senha').fill(password);
  await press(page, 'Salvar nova senha');
};

/** Requests a code for a resident, by default a new one; the page then shows the code's screen. */
export const askForCode = async (page: Page, known?: Resident): Promise<Resident> => {
  const resident = known ?? (await givenResident());
  await page.goto('/forgot-password');
  await field(page, 'Email').fill(resident.email);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Digite o código');
  return resident;
};

/** The code in the newest of `count` code mails to an address. */
export const codeMailedTo = async (address: string, count = 1): Promise<string> => {
  const { code } = await mailTo(address, { subject: /^Seu código/, count });
  if (code === null) throw new Error('the mail has no code');
  return code;
};

/** Path of the link in the newest of `count` matching mails to an address. */
export const linkMailedTo = async (address: string, { subject = /^Seu código/, count = 1 } = {}): Promise<string> => {
  const { text } = await mailTo(address, { subject, count });
  const link = /\/reset-password#[\w.-]+/.exec(text)?.[0];
  if (link === undefined) throw new Error('the mail has no link');
  return link;
};

/** A code that differs from this one. */
export const otherCode = (code: string, by = 1): string => String((Number(code) + by) % 10_000).padStart(4, '0');

export const box = (page: Page, position: number) => page.getByRole('textbox', { name: `Número ${position} de 4` });

/** Content of the four boxes, `_` for an empty one. */
export const shownCode = (page: Page): Promise<string> =>
  page
    .getByRole('group', { name: 'Código de 4 números' })
    .getByRole('textbox')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value || '_').join(''));

/** Types digits from the first box on. */
export const typeCode = async (page: Page, digits: string): Promise<void> => {
  await box(page, 1).click();
  await page.keyboard.type(digits);
};

export const sendCode = async (page: Page, code: string): Promise<void> => {
  await typeCode(page, code);
  await page.getByRole('button', { name: 'Verificar' }).click();
};

/** Enters wrong codes until the server accepts no more. */
export const usedUpCode = async (page: Page, { email }: Resident): Promise<void> => {
  const code = await codeMailedTo(email);
  for (let time = 1; time <= 5; time++) {
    const refused = await page.request.post('/api/auth/verify-code', { data: { email, code: otherCode(code, time) } });
    expect((await refused.json()).code).toBe('invalid-code');
  }
  await sendCode(page, code);
  await expect(page.getByText('Foram muitas tentativas com este código. Peça um novo código.')).toBeVisible();
};

/** Stores a verified code on this device, as the code's screen does. */
export const storeCode = (page: Page, code: string): Promise<void> =>
  page.evaluate((value) => localStorage.setItem('separai_reset_code', JSON.stringify({ value, savedAt: Date.now() })), code);

/** Storage keys of a reset on this device. */
export const storedResetKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('separai_reset')));
