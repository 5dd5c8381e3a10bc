import type { ConsentPurpose } from '@separai/contract/accounts/consent';
import type { Db } from './database/database.ts';
import { consents } from './database/schema/accounts.ts';

/** What a person agreed to, or took back. */
export interface Consent {
  readonly userId: string;
  readonly purpose: ConsentPurpose;
  readonly granted: boolean;
  /** Version of the text that was shown. */
  readonly version: string;
  readonly at: Date;
}

/** Writes down what a person decided; call it in the transaction in which it takes effect. */
export const recordConsent = async (transaction: Db, consent: Consent): Promise<void> => {
  await transaction.insert(consents).values(consent);
};
