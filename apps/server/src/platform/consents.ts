import type { ConsentPurpose } from '@separai/contract/accounts/consent';
import type { Transaction } from './database/database.ts';
import { consents } from './database/schema/accounts.ts';

/** A consent, given or withdrawn. */
export interface Consent {
  readonly userId: string;
  readonly purpose: ConsentPurpose;
  readonly granted: boolean;
  /** Version of the text that the person saw. */
  readonly version: string;
  readonly at: Date;
}

/** Inserts a consent; call it in the transaction in which the consent takes effect. */
export const recordConsent = async (transaction: Transaction, consent: Consent): Promise<void> => {
  await transaction.insert(consents).values(consent);
};
