import { createECDH } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { sharedSecret } from '../secrets.ts';

/** The key pair by which push services know this product (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The contact for push services (RFC 8292): a `mailto:` or `https:` address. */
export const vapidSubject = (operator: { email: string | null; origin: string; mailAddress: string }): string => {
  if (operator.email !== null) return `mailto:${operator.email}`;
  return operator.origin.startsWith('https://') ? operator.origin : `mailto:${operator.mailAddress}`;
};

const curve = 'prime256v1';
const privateKeyBytes = 32;

/** The bytes of a new private key; the leading zeros that a key may have are written. */
const newPrivateKey = (): Buffer => {
  const pair = createECDH(curve);
  pair.generateKeys();
  const key = pair.getPrivateKey();
  return Buffer.concat([Buffer.alloc(privateKeyBytes - key.length), key]);
};

/** Gives the one key pair of all instances, made by the first that needs it. A new one would end every subscription. */
export const vapidKeys = (db: Queryable): (() => Promise<VapidKeys>) => {
  let keys: Promise<VapidKeys> | null = null;
  const open = async (): Promise<VapidKeys> => {
    const privateKey = await sharedSecret(db, 'vapid', newPrivateKey);
    const pair = createECDH(curve);
    pair.setPrivateKey(privateKey);
    return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') };
  };
  return () => {
    // A failure is not kept: the database may come back.
    keys ??= open().catch((error: unknown) => {
      keys = null;
      throw error;
    });
    return keys;
  };
};
