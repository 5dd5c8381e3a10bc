import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

export interface Newcomer {
  name: string;
  email: string;
  password: string;
}

export const newcomer = (): Newcomer => ({
  name: 'Rita de Cássia Nunes',
  email: `${randomUUID()}@exemplo.com.br`,
  password: 'sacola-verde-1',
});

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Completes the first step. */
export const passFirstStep = async (page: Page, { name, email, password } = newcomer()): Promise<void> => {
  await page.goto('/register');
  await field(page, 'Nome').fill(name);
  await field(page, 'Email').fill(email);
  await field(page, 'Senha').fill(password);
  await field(page, 'Confirmar senha').fill(password);
  // `click` instead of `tap`, which a desktop context without touch does not support.
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contato e endereço');
};

/** Fills in the second step without sending. */
export const fillSecondStep = async (page: Page): Promise<void> => {
  await field(page, 'Telefone').fill('85987654321');
  await field(page, 'CEP').fill('60040-531');
  await expect(field(page, 'Endereço')).toHaveValue('Rua Barão de Aratanha, Fátima, Fortaleza - CE');
  await field(page, 'Número').fill('120');
};

export const finishButton = (page: Page) => page.getByRole('button', { name: 'Concluir cadastro' });

/** Asserts that the field is invalid with exactly this message. */
export const expectRefused = async (page: Page, label: string, sentence: string): Promise<void> => {
  await expect(field(page, label)).toHaveAccessibleDescription(sentence);
  await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
};

export const expectAccepted = (page: Page, label: string): Promise<void> =>
  expect(field(page, label)).not.toHaveAttribute('aria-invalid');

/** The draft stored between the two steps; null without one. */
export const storedDraft = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('separai_registration_draft'));
