import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable } from './database/database.ts';
import { secrets } from './database/schema/instances.ts';
import { isUuid } from './uuid.ts';

/** Key material for keyed hashes and link tokens, shared by all instances. */
export interface Secrets {
  /** HMAC-SHA256 of a text under the key of one purpose, such as `password-code`. */
  mac(purpose: string, text: string): Promise<Buffer>;
  /** Keys from before a rotation: what was made with them stays valid, and nothing new is made with them. */
  readonly former: readonly Secrets[];
}

/** Runs a computation with each key, the present one first. */
export const underEachKey = <T>(secrets: Secrets, compute: (keys: Secrets) => Promise<T>): Promise<T[]> =>
  Promise.all([secrets, ...secrets.former].map(compute));

/** Whether a stored keyed hash is the computed one under the present or a former key. */
export const isHashUnderAnyKey = async (
  secrets: Secrets,
  stored: Buffer,
  compute: (keys: Secrets) => Promise<Buffer>,
): Promise<boolean> => (await underEachKey(secrets, compute)).some((hash) => hash.equals(stored));

/** Values of `SECRET_KEY` and `SECRET_KEY_OLD`; null: no pepper. */
export interface Peppers {
  readonly secretKey: string | null;
  /** undefined: there was no rotation. */
  readonly formerSecretKey?: string | null | undefined;
}

/** The stored secret of a name; the first instance that asks generates it by `make`. */
export const sharedSecret = async (db: Queryable, name: string, make: () => Buffer): Promise<Buffer> => {
  const find = async () => (await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name)))[0]?.value;
  const kept = await find();
  if (kept !== undefined) return kept;
  await db.insert(secrets).values({ name, value: make() }).onConflictDoNothing();
  const made = await find();
  if (made === undefined) throw new Error('a secret was neither written nor found');
  return made;
};

const openKeys = (db: Queryable, pepper: string | null, former: readonly Secrets[]): Secrets => {
  let key: Promise<Buffer> | null = null;
  const openKey = async (): Promise<Buffer> =>
    createHmac('sha256', pepper ?? '')
      .update(await sharedSecret(db, 'key', () => randomBytes(32)))
      .digest();
  return {
    mac: async (purpose, text) => {
      // A failure is not cached, since the database may come back.
      key ??= openKey().catch((error: unknown) => {
        key = null;
        throw error;
      });
      return createHmac('sha256', await key)
        .update(JSON.stringify([purpose, text]))
        .digest();
    },
    former,
  };
};

/**
 * Opens the keys. A pepper (setting `SECRET_KEY`) is part of every key and not in the database, so that a copy of the database
 * alone is not enough.
 */
export const openSecrets = (db: Queryable, { secretKey, formerSecretKey }: Peppers): Secrets =>
  openKeys(db, secretKey, formerSecretKey === undefined ? [] : [openKeys(db, formerSecretKey, [])]);

/** Bits of an id's keyed hash in a link: the whole hash where the link gives access to an account. */
type LinkBits = 128 | 256;

/** A URL-safe token for a link: `id` and the first bits of its keyed hash. It is derived, and so need not be stored. */
export const linkToken = async (keys: Secrets, purpose: string, id: string, bits: LinkBits = 128): Promise<string> =>
  `${id}.${(await keys.mac(purpose, id)).subarray(0, bits / 8).toString('base64url')}`;

/** Whether a token is the derived one under the present or a former key, compared in constant time. */
export const isTokenUnderAnyKey = async (
  keys: Secrets,
  token: string,
  derive: (keys: Secrets) => Promise<string>,
): Promise<boolean> => {
  const given = Buffer.from(token);
  const genuine = (await underEachKey(keys, derive)).map((one) => Buffer.from(one));
  return genuine.some((expected) => expected.length === given.length && timingSafeEqual(expected, given));
};

/** The id in a `linkToken` of that purpose, or null when the token is not authentic. */
export const idInLinkToken = async (
  keys: Secrets,
  purpose: string,
  token: string,
  bits: LinkBits = 128,
): Promise<string | null> => {
  const id = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]+$/.exec(token)?.[1];
  if (id === undefined) return null;
  return (await isTokenUnderAnyKey(keys, token, (one) => linkToken(one, purpose, id, bits))) ? id : null;
};

/** A token for a link: its row's id and 256 random bits. The row stores only a keyed hash of the token. */
export const newLink = (id: string = randomUUID()): { id: string; token: string } => ({
  id,
  token: `${id}.${randomBytes(32).toString('base64url')}`,
});

/** The row's id in the token of a `newLink`, or null for a malformed token. The token is not verified. */
export const rowOfLink = (token: string): string | null => {
  const [id = '', random = ''] = token.split('.');
  return isUuid(id) && /^[\w-]{43}$/.test(random) ? id : null;
};

const [nonceBytes, tagBytes] = [12, 16];
const cipher = 'aes-256-gcm';

/** Encrypts a text; decryption needs the same installation, purpose and context (such as the key of its row). */
export const sealed = async (keys: Secrets, purpose: string, context: string, text: string): Promise<Buffer> => {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, await keys.mac('sealed', purpose), nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
  return Buffer.concat([nonce, encryption.getAuthTag(), body]);
};

const openUnder = async (keys: Secrets, purpose: string, context: string, bytes: Buffer): Promise<string | null> => {
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

/**
 * Decrypts the text of `sealed` with the present or a former key; null when it is not authentic, as after a change of
 * `SECRET_KEY` without the old one, or too short.
 */
export const openSealed = async (keys: Secrets, purpose: string, context: string, bytes: Buffer): Promise<string | null> => {
  const texts = await underEachKey(keys, (one) => openUnder(one, purpose, context, bytes));
  return texts.find((text) => text !== null) ?? null;
};
