import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { mailTo } from './mails.ts';

/** A password that satisfies the rules for administrators. */
export const goodPassword = 'cadeado-de-latão-7';

/** An address without an invitation. */
export const newAddress = (domain = 'exemplo.com.br'): string => `convidada-${randomUUID().slice(0, 8)}@${domain}`;

export const administratorRows = (page: Page) =>
  page.getByRole('table', { name: 'Quem administra o serviço' }).locator('tbody tr');
export const invitationRows = (page: Page) =>
  page.getByRole('table', { name: 'Convites que ainda não foram aceitos' }).locator('tbody tr');

/** Path of the invitation link in the newest of `count` mails to an address. */
export const invitationLink = async (address: string, count = 1): Promise<string> => {
  const { links } = await mailTo(address, { subject: /^Convite para administrar/, count });
  const link = links.find((one) => one.includes('/admin-login/convite#'));
  expect(link).toBeDefined();
  return (link ?? '').replace(/^https?:\/\/[^/]+/, '');
};
