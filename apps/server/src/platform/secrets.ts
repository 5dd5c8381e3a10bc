import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './database/database.ts';
import { secrets } from './database/schema/instances.ts';
import { isUuid } from './uuid.ts';

/** What the keyed hashes and the tokens in links are made with; one set of keys for all instances. */
export interface Secrets {
  /** HMAC-SHA256 of a text under the key of one purpose, such as `password-code`. */
  mac(purpose: string, text: string): Promise<Buffer>;
}

/** The value of a name, made by `make` by the first instance that asks and kept for all. */
export const sharedSecret = async (db: Db, name: string, make: () => Buffer): Promise<Buffer> => {
  const find = async () => (await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name)))[0]?.value;
  const kept = await find();
  if (kept !== undefined) return kept;
  await db.insert(secrets).values({ name, value: make() }).onConflictDoNothing();
  const made = await find();
  if (made === undefined) throw new Error('a secret was neither written nor found');
  return made;
};

/**
 * Opens the keys. `pepper` (setting `SECRET_KEY`) goes into all of them and stands outside of the database, so that a copy of
 * the database alone opens nothing; null: none.
 */
export const openSecrets = (db: Db, pepper: string | null): Secrets => {
  let key: Promise<Buffer> | null = null;
  const openKey = async (): Promise<Buffer> =>
    createHmac('sha256', pepper ?? '')
      .update(await sharedSecret(db, 'key', () => randomBytes(32)))
      .digest();
  return {
    mac: async (purpose, text) => {
      // A failure is not kept: the database may come back.
      key ??= openKey().catch((error: unknown) => {
        key = null;
        throw error;
      });
      return createHmac('sha256', await key)
        .update(JSON.stringify([purpose, text]))
        .digest();
    },
  };
};

/** How much of an id's keyed hash stands in a link, in bits: all of it where the link opens an account. */
type LinkBits = 128 | 256;

/** A token for a link: `id` and the first bits of its keyed hash, safe in an address. Nothing of it needs to be stored. */
export const linkToken = async (keys: Secrets, purpose: string, id: string, bits: LinkBits = 128): Promise<string> =>
  `${id}.${(await keys.mac(purpose, id)).subarray(0, bits / 8).toString('base64url')}`;

/** The id of a `linkToken` of that purpose, or null when it is not genuine. */
export const idInLinkToken = async (
  keys: Secrets,
  purpose: string,
  token: string,
  bits: LinkBits = 128,
): Promise<string | null> => {
  const id = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]+$/.exec(token)?.[1];
  if (id === undefined) return null;
  const expected = Buffer.from(await linkToken(keys, purpose, id, bits));
  const given = Buffer.from(token);
  return expected.length === given.length && timingSafeEqual(expected, given) ? id : null;
};

/** A new link's token, 256 random bits behind the id of its row, which keeps no more than a keyed hash of it. */
export const newLink = (id: string = randomUUID()): { id: string; token: string } => ({
  id,
  token: `${id}.${randomBytes(32).toString('base64url')}`,
});

/** The id of the row that a token would belong to, or null when it has not the form of one. */
export const rowOfLink = (token: string): string | null => {
  const [id = '', random = ''] = token.split('.');
  return isUuid(id) && /^[\w-]{43}$/.test(random) ? id : null;
};

const [nonceBytes, tagBytes] = [12, 16];
const cipher = 'aes-256-gcm';

/** A text that this installation alone can read, and only for the same purpose and in the same context (such as the row it is kept in). */
export const sealed = async (keys: Secrets, purpose: string, context: string, text: string): Promise<Buffer> => {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, await keys.mac('sealed', purpose), nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
  return Buffer.concat([nonce, encryption.getAuthTag(), body]);
};

/** The text of `sealed`; null when it is not from there, as after a change of `SECRET_KEY`, and for bytes that are too few. */
export const openSealed = async (keys: Secrets, purpose: string, context: string, bytes: Buffer): Promise<string | null> => {
  if (bytes.length < nonceBytes + tagBytes) return null;
  const nonce = bytes.subarray(0, nonceBytes);
  const decryption = createDecipheriv(cipher, await keys.mac('sealed', purpose), nonce).setAAD(Buffer.from(context));
  try {
    decryption.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decryption.update(bytes.subarray(nonceBytes + tagBytes)), decryption.final()]).toString();
  } catch {
    return null;
  }
};
