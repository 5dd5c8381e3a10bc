import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, givenResident, test } from '../support/fixtures.ts';
import { mailsTo, mailTo } from '../support/mails.ts';
import { holdBack } from '../support/network.ts';
import { changeElsewhere, noteSaves, openProfile, pencil, recordOf, row, saveButton } from '../support/profile.ts';
import { field } from '../support/registration.ts';
import { sessionOf, storedSession, storeSession } from '../support/sessions.ts';

const newAddress = (): string => `nova.${randomUUID()}@exemplo.org`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirmar e-mail' });
const signInStatus = async (page: Page, email: string, password: string): Promise<number> =>
  (await page.request.post('/api/auth/login', { data: { email, password } })).status();

/** Path and fragment of the link to a page in the newest such mail. */
const linkIn = async (email: string, page: string, mail: { subject: RegExp; count?: number }): Promise<string> => {
  const link = (await mailTo(email, mail)).links.find((address) => address.includes(`/${page}#`));
  if (link === undefined) throw new Error(`the mail has no link to /${page}`);
  const { pathname, hash } = new URL(link);
  return `${pathname}${hash}`;
};
const linkTo = (email: string, count = 1) => linkIn(email, 'confirm-email', { subject: /^Confirme seu novo e-mail/, count });
/** The link that undoes the change, in the mail to the old address. */
const undoLinkTo = (email: string, subject = /^O e-mail da sua conta/) => linkIn(email, 'undo-email-change', { subject });

const undoButton = (page: Page) => page.getByRole('button', { name: 'Desfazer e criar outra senha' });

test('from the profile over the mail to the new address', async ({ page, request, resident }) => {
  const next = newAddress();
  await storeSession(page, sessionOf(resident));
  await openProfile(page);
  await pencil(page, 'email').tap();
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/Enviaremos um link ao novo e-mail/);
  await field(page, 'Email').fill(next);
  await field(page, 'Senha atual').fill(resident.password);
  await saveButton(page).tap();
  await expect(row(page, 'Email')).toContainText(`Confirme pelo link que enviamos para ${next}.`);
  await expect(row(page, 'Email')).toContainText(resident.email);

  const notice = await mailTo(resident.email, { subject: /^Pediram a troca/ });
  expect(notice.text).toContain('n•••@exemplo.org');
  expect(notice.text).not.toContain(next);

  await page.goto(await linkTo(next));
  await expect(heading(page)).toHaveText('Confirme seu e-mail');
  // Opening the link alone, as link scanners do, confirms nothing.
  expect(await recordOf(request, resident)).toMatchObject({ email: resident.email, pendingEmail: next });
  await confirmButton(page).tap();
  await expect(heading(page)).toHaveText('E-mail confirmado!');
  // The button is gone, so the focus moves to the result.
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('main')).toContainText(next);
  await expect.poll(async () => JSON.parse((await storedSession(page)) ?? '').email).toBe(next);
  await expect(page).toHaveURL('/confirm-email');
  await mailTo(resident.email, { subject: /^O e-mail da sua conta/ });

  await page.getByRole('link', { name: 'Ir para Meus dados' }).tap();
  await expect(row(page, 'Email')).toContainText(next);
  await expect(page.getByText('Confirme pelo link')).toHaveCount(0);
  expect(await signInStatus(page, next, resident.password)).toBe(200);
  expect(await signInStatus(page, resident.email, resident.password)).toBe(401);
});

test.describe('a wrong password', () => {
  test.use({ allowedConsoleErrors: [/status of 400/] });
  test('is asked for in the same form, and refused at its own field', async ({ signedInPage: page, resident }) => {
    await openProfile(page);
    await pencil(page, 'email').tap();
    const password = field(page, 'Senha atual');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    const next = newAddress();
    await field(page, 'Email').fill(next);
    await saveButton(page).tap();
    await expect(password).toHaveAccessibleDescription(/^Por favor, insira sua senha atual/);
    await expect(password).toBeFocused();
    await password.fill('errada-1');
    await password.press('Enter');
    await expect(password).toHaveAccessibleDescription(/^A senha atual não confere/);
    await expect(password).toBeFocused();
    await expect(field(page, 'Email')).toHaveValue(next);
    await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid');
    // Both fields are invalid: the first one gets the focus.
    await field(page, 'Email').fill('nova@');
    await password.fill('');
    await saveButton(page).tap();
    await expect(field(page, 'Email')).toBeFocused();
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/^E-mail inválido/);
    await field(page, 'Email').fill(next);
    await password.fill(resident.password);
    await saveButton(page).tap();
    await expect(row(page, 'Email')).toContainText(`Confirme pelo link que enviamos para ${next}.`);
  });
});

test.describe('not asked for by oneself', () => {
  test.use({ allowedConsoleErrors: [/status of 40[01]/] });

  test('a change is undone by the link in either mail to the old address, and a new password begins', async ({
    page,
    request,
    resident,
  }) => {
    const next = newAddress();
    await changeElsewhere(request, resident, { email: next });
    await request.post('/api/auth/confirm-email', { data: { token: (await linkTo(next)).split('#')[1] } });
    await page.goto(await undoLinkTo(resident.email));
    await expect(heading(page)).toHaveText('Desfazer a troca de e-mail');
    // Opening the link alone, as link scanners do, undoes nothing.
    expect(await signInStatus(page, next, resident.password)).toBe(200);
    await undoButton(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(heading(page)).toHaveText('Troca desfeita!');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('main')).toContainText(resident.email);
    await expect(page).toHaveURL('/undo-email-change');
    expect(await signInStatus(page, next, resident.password)).toBe(401);
    expect(await signInStatus(page, resident.email, resident.password)).toBe(401);

    await page.getByRole('link', { name: 'Criar nova senha' }).tap();
    await expect(heading(page)).toHaveText('Criar nova senha');
    await expect(page.getByRole('main')).toContainText(resident.email);
    await field(page, 'Nova senha').fill('girassol-azul-7');
    await field(page, 'Confirmar nova senha').fill('girassol-azul-7');
    await page.getByRole('button', { name: 'Salvar nova senha' }).tap();
    await expect(heading(page)).toHaveText('Senha alterada com sucesso!');
    expect(await signInStatus(page, resident.email, 'girassol-azul-7')).toBe(200);
  });

  test('a change that waits is undone before it is confirmed; without its end the link says so', async ({
    page,
    request,
    resident,
  }) => {
    const next = newAddress();
    await changeElsewhere(request, resident, { email: next });
    const confirmation = await linkTo(next);
    await page.goto('/undo-email-change');
    await expect(page.getByRole('main')).toContainText('Este link está incompleto.');
    const undoLink = await undoLinkTo(resident.email, /^Pediram/);
    await page.goto(undoLink);
    await undoButton(page).tap();
    await expect(heading(page)).toHaveText('Troca desfeita!');
    await page.goto(confirmation);
    await confirmButton(page).tap();
    await expect(heading(page)).toHaveText('Este link não vale mais');
    await page.goto(undoLink);
    await undoButton(page).tap();
    await expect(heading(page)).toHaveText('Este link não vale mais');
    await expect(page.getByRole('main')).toContainText('O link venceu ou já foi usado. Se você não pediu a troca do e-mail');
    await expectAccessible(page);
  });
});

test('the link works in a browser without a session, and leads to signing in; a double tap confirms once', async ({
  page,
  request,
  resident,
}) => {
  const next = newAddress();
  await changeElsewhere(request, resident, { email: next });
  await page.goto(await linkTo(next));
  const release = await holdBack(page, '**/api/auth/confirm-email');
  let sent = 0;
  page.on('request', (asked) => {
    if (asked.url().endsWith('/api/auth/confirm-email')) sent += 1;
  });
  // Two taps before the page has drawn anything, and one on the busy button.
  await confirmButton(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await page.getByRole('button', { name: 'Confirmando...' }).tap({ force: true });
  release();
  await expect(heading(page)).toHaveText('E-mail confirmado!');
  expect(sent).toBe(1);
  await page.getByRole('link', { name: 'Entrar' }).tap();
  await expect(page).toHaveURL('/login');
});

test('the token goes to the server in the call alone, never in an address', async ({ page, request, resident }) => {
  const next = newAddress();
  await changeElsewhere(request, resident, { email: next });
  const link = await linkTo(next);
  const token = link.split('#')[1] ?? 'none';
  const addresses: string[] = [];
  page.on('request', (sent) => addresses.push(`${sent.url()} ${sent.headers().referer ?? ''}`));
  await page.goto(link);
  await confirmButton(page).tap();
  await expect(heading(page)).toHaveText('E-mail confirmado!');
  expect(addresses.filter((address) => address.replace(/#.*? /, ' ').includes(token))).toEqual([]);
});

test('a browser that is signed in to another account stays so', async ({ page, request, resident }) => {
  const other = await givenResident('Pedro Lima');
  const next = newAddress();
  await changeElsewhere(request, other, { email: next });
  await storeSession(page, sessionOf(resident));
  await page.goto(await linkTo(next));
  await confirmButton(page).tap();
  await expect(heading(page)).toHaveText('E-mail confirmado!');
  expect(JSON.parse((await storedSession(page)) ?? '')).toMatchObject({ email: resident.email, name: resident.name });
});

test('asked for again, the mail comes again and its link is good', async ({ signedInPage: page, request, resident }) => {
  const next = newAddress();
  await changeElsewhere(request, resident, { email: next });
  await linkTo(next);
  await openProfile(page);
  await page.getByRole('button', { name: 'Enviar de novo' }).tap();
  await expect(row(page, 'Email')).toContainText('Enviamos de novo.');
  await page.goto(await linkTo(next, 2));
  await confirmButton(page).tap();
  await expect(heading(page)).toHaveText('E-mail confirmado!');
  expect((await mailsTo(resident.email)).filter(({ subject }) => subject.startsWith('Pediram'))).toHaveLength(1);
});

test('confirmed meanwhile, asking again says so and mails nothing', async ({ signedInPage: page, request, resident }) => {
  const next = newAddress();
  await changeElsewhere(request, resident, { email: next });
  const token = (await linkTo(next)).split('#')[1];
  await openProfile(page);
  await expect(row(page, 'Email')).toContainText('Confirme pelo link');
  expect((await request.post('/api/auth/confirm-email', { data: { token } })).status()).toBe(200);
  await page.getByRole('button', { name: 'Enviar de novo' }).tap();
  await expect(row(page, 'Email').getByText('Este e-mail já foi confirmado.')).toBeVisible();
  await expect(row(page, 'Email')).toContainText(next);
});

test.describe('a link that is worth nothing', () => {
  test.use({ allowedConsoleErrors: [/status of (400|409)/] });

  test('given up: the note goes, and the link says what to do', async ({ page, request, resident }) => {
    const next = newAddress();
    await changeElsewhere(request, resident, { email: next });
    const link = await linkTo(next);
    await storeSession(page, sessionOf(resident));
    await openProfile(page);
    const saves = noteSaves(page);
    await page.getByRole('button', { name: 'Cancelar a troca' }).tap();
    await expect(row(page, 'Email').getByText('Troca de e-mail cancelada.')).toBeVisible();
    await expect(pencil(page, 'email')).toBeFocused();
    await expect(page.getByText('Confirme pelo link')).toHaveCount(0);
    expect(saves).toEqual([{ method: 'DELETE /users/me/email-change', body: null }]);
    await page.goto(link);
    await confirmButton(page).tap();
    await expect(heading(page)).toHaveText('Este link não vale mais');
    await expect(page.getByRole('main')).toContainText('O link venceu, já foi usado ou deu lugar a outro.');
    await expect(page.getByRole('main')).toBeFocused();
    await expectAccessible(page);
  });

  test('used twice, made up, or without its end', async ({ page, request, resident }) => {
    const next = newAddress();
    await changeElsewhere(request, resident, { email: next });
    const link = await linkTo(next);
    await request.post('/api/auth/confirm-email', { data: { token: link.split('#')[1] } });
    await page.goto(link);
    await confirmButton(page).tap();
    await expect(heading(page)).toHaveText('Este link não vale mais');
    await page.goto('/confirm-email');
    await expect(page.getByRole('main')).toContainText('Este link está incompleto.');
    // Opening another link in the same page resets the screen.
    await page.evaluate(() => {
      location.hash = '#inventado';
    });
    await expect(heading(page)).toHaveText('Confirme seu e-mail');
    await confirmButton(page).tap();
    await expect(heading(page)).toHaveText('Este link não vale mais');
  });

  test('taken by another account meanwhile', async ({ page, request, resident }) => {
    const next = newAddress();
    await changeElsewhere(request, resident, { email: next });
    const link = await linkTo(next);
    const data = { name: 'Outra', email: next, password: 'sacola-verde-1', phone: '8532165498' };
    expect((await request.post('/api/users', { data })).status()).toBe(201);
    await page.goto(link);
    await confirmButton(page).tap();
    await expect(page.getByRole('main')).toContainText('Este e-mail já é de outra conta.');
  });

  test('another person’s e-mail is refused at the field, and what was typed stays', async ({ signedInPage: page, resident }) => {
    const other = await givenResident();
    await openProfile(page);
    await pencil(page, 'email').tap();
    await field(page, 'Email').fill(other.email);
    await field(page, 'Senha atual').fill(resident.password);
    await saveButton(page).tap();
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/^Email já cadastrado/);
    await expect(field(page, 'Email')).toHaveValue(other.email);
    await field(page, 'Email').fill('eu@admin.separai.app');
    await saveButton(page).tap();
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/^Os e-mails deste domínio são de quem administra/);
  });
});

test.describe('without a network', () => {
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('confirming says so, and works once it is back', async ({ page, context, request, resident }) => {
    const next = newAddress();
    await changeElsewhere(request, resident, { email: next });
    await page.goto(await linkTo(next));
    await expect(confirmButton(page)).toBeVisible();
    await context.setOffline(true);
    await confirmButton(page).tap();
    await expect(page.getByRole('alert')).toContainText('Não foi possível confirmar o e-mail');
    await expect(page.getByRole('alert')).toContainText('Não conseguimos falar com o servidor.');
    await expectAccessible(page);
    await context.setOffline(false);
    await confirmButton(page).tap();
    await expect(heading(page)).toHaveText('E-mail confirmado!');
  });

  test('undoing says so, and works once it is back', async ({ page, context, request, resident }) => {
    await changeElsewhere(request, resident, { email: newAddress() });
    await page.goto(await undoLinkTo(resident.email, /^Pediram/));
    await expect(undoButton(page)).toBeVisible();
    await context.setOffline(true);
    await undoButton(page).tap();
    await expect(page.getByRole('alert')).toContainText('Não foi possível desfazer a troca');
    await context.setOffline(false);
    await undoButton(page).tap();
    await expect(heading(page)).toHaveText('Troca desfeita!');
  });

  test('sending again and giving up say so, and the note stays', async ({ signedInPage: page, context, request, resident }) => {
    await changeElsewhere(request, resident, { email: newAddress() });
    await openProfile(page);
    await context.setOffline(true);
    for (const name of ['Enviar de novo', 'Cancelar a troca']) {
      await page.getByRole('button', { name }).tap();
      await expect(row(page, 'Email').getByRole('alert')).toContainText('Erro ao salvar dados');
    }
    await expect(row(page, 'Email')).toContainText('Confirme pelo link');
  });
});
