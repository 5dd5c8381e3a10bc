import { emailForm, isOfDomain } from '@separai/contract/accounts/email';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { redirectMails } from '../../platform/outbox.ts';
import * as repository from './repository.ts';

/** Ids of the accounts whose e-mail is not normalized, and remains so until it is changed. */
export const findOddEmails = async (db: Queryable): Promise<string[]> => {
  const unusual = await repository.findUnusualEmails(db);
  return unusual.filter(({ email }) => emailForm(email) !== email).map(({ id }) => id);
};

/**
 * Normalizes all e-mails, except for two accounts that would get the same address, residents' addresses that would belong to
 * the administrators' domain, and invalid ones. Call it in a transaction.
 */
export const bringEmailsIntoForm = async (transaction: Transaction, adminEmailDomain: string): Promise<void> => {
  await repository.lockAccounts(transaction);
  const unusual = await repository.findUnusualEmails(transaction);
  const wanted = unusual.flatMap(({ id, email, role }) => {
    const form = emailForm(email);
    if (form === null || form === email || (role === 'user' && isOfDomain(form, adminEmailDomain))) return [];
    return [{ id, email, form }];
  });
  const claims = new Map<string, number>();
  for (const { form } of wanted) claims.set(form, (claims.get(form) ?? 0) + 1);
  for (const { id, email, form } of wanted) {
    if (claims.get(form) !== 1 || (await repository.findAccount(transaction, form)) !== null) continue;
    await repository.rewriteEmail(transaction, id, form);
    await redirectMails(transaction, { userId: id, from: email, to: form });
  }
  for (const { userId, newEmail } of await repository.findEmailChanges(transaction)) {
    const form = emailForm(newEmail);
    if (form === newEmail) continue;
    if (form === null) await repository.deleteEmailChangeOf(transaction, userId);
    else {
      await repository.rewriteNewEmail(transaction, userId, form);
      await redirectMails(transaction, { userId, from: newEmail, to: form });
    }
  }
};
