import type { APIRequestContext } from '@playwright/test';
import { expect, type Resident, signInAs, test } from '../support/fixtures.ts';
import { mailTo } from '../support/mails.ts';
import { choicesOf, givenConfirmations } from '../support/notices.ts';

/** The token in the link that a resident's mail ends with. */
const mailedToken = async (request: APIRequestContext, resident: Resident): Promise<string> => {
  await givenConfirmations(request, resident, 1);
  const mail = await mailTo(resident.email, { subject: /^Coleta confirmada/ });
  const link = mail.links.find((one) => one.includes('/unsubscribe#'));
  expect(link, mail.text).toBeDefined();
  return link?.split('#')[1] ?? '';
};
const question = 'Parar de receber avisos por e-mail?';
const done = 'Pronto, não enviaremos mais avisos por e-mail';

test('a mail’s link asks before it ends the mails, also without a session', async ({ page, request, resident }) => {
  const token = await mailedToken(request, resident);
  await page.goto(`/unsubscribe#${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(question);
  expect((await choicesOf(request, resident)).email).toBe(true);
  await page.getByRole('button', { name: 'Parar de receber e-mails' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(done);
  await expect(page.getByRole('main')).toBeFocused();
  expect((await choicesOf(request, resident)).email).toBe(false);
  await page.getByRole('link', { name: 'Ir para o Separaí' }).tap();
  await expect(page).toHaveURL('/');
});

test('the address for mail programs leads a person to the same page, and ends nothing when it is opened', async ({
  page,
  request,
  resident,
}) => {
  const token = await mailedToken(request, resident);
  await page.goto(`/api/notices/unsubscribe/${token}`);
  await expect(page).toHaveURL(`/unsubscribe#${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(question);
  expect((await choicesOf(request, resident)).email).toBe(true);
});

test('a signed-in resident can have them back', async ({ page, request, resident }) => {
  await signInAs(page, resident);
  await page.goto(`/unsubscribe#${await mailedToken(request, resident)}`);
  await page.getByRole('button', { name: 'Parar de receber e-mails' }).tap();
  await page.getByRole('link', { name: 'Voltar a receber' }).tap();
  await expect(page).toHaveURL('/user/notifications');
  const email = page.getByRole('switch', { name: 'Também por e-mail' });
  await expect(email).not.toBeChecked();
  await email.tap();
  await expect.poll(async () => (await choicesOf(request, resident)).email).toBe(true);
});
