import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { openAdministratorSession } from './database.ts';
import { expect } from './fixtures.ts';
import { mailTo } from './mails.ts';
import { administratorSession } from './sessions.ts';

/** A name that no other organisation has. */
export const newOrganizationName = (): string => `Cooperativa ${randomUUID().slice(0, 8)}`;

const asAdministrator = async () => ({ authorization: `Bearer ${await openAdministratorSession()}` });

/** Creates an organisation through the API; returns its number. */
export const givenOrganization = async (request: APIRequestContext, name = newOrganizationName()): Promise<number> => {
  const created = await request.post('/api/admin/organizations', {
    headers: await asAdministrator(),
    data: { name, kind: 'cooperativa' },
  });
  expect(created.status(), await created.text()).toBe(201);
  return (await created.json()).id;
};

/** Creates a point of an organisation that collects from homes; returns its number. */
export const givenPointOf = async (request: APIRequestContext, organizationId: number, name: string): Promise<number> => {
  const created = await request.post('/api/collection-points', {
    headers: await asAdministrator(),
    data: { name, address: 'Rua do Galpão, 1, Centro', handover: 'pickup', organizationId },
  });
  expect(created.status(), await created.text()).toBe(201);
  return (await created.json()).id;
};

/** Invites an address to a role of an organisation. */
export const inviteToWork = async (
  request: APIRequestContext,
  organizationId: number,
  email: string,
  role: 'operator' | 'collector',
): Promise<void> => {
  const headers = { authorization: `Bearer ${(await administratorSession(request)).token}` };
  const invited = await request.post('/api/admin/invitations', { headers, data: { email, role, organizationId } });
  expect(invited.status(), await invited.text()).toBe(201);
};

/** Path of the link in the invitation to work for an organisation. */
const workInvitation = async (email: string): Promise<string> => {
  const { links } = await mailTo(email, { subject: /^Convite para trabalhar/ });
  const link = links.find((one) => one.includes('/admin-login/convite#'));
  expect(link).toBeDefined();
  return (link ?? '').replace(/^https?:\/\/[^/]+/, '');
};

/** Accepts the mailed invitation to work for an organisation with a new account, and signs in. */
export const acceptWork = async (page: Page, email: string, { name, password }: { name: string; password: string }) => {
  await page.goto(await workInvitation(email));
  await page.getByLabel('Seu nome').fill(name);
  await page.getByLabel('Nova senha', { exact: true }).fill(password);
  await page.getByLabel('Confirmar nova senha').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};
