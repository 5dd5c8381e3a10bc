import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

/** A mail that the product wrote into its folder. */
export interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The four digits of a code that stand on a line of their own; null when there are none. */
  readonly code: string | null;
  /** Every address in the plain text, in its order. */
  readonly links: string[];
  readonly attachments: { readonly filename: string; readonly content: string }[];
}

/** The folder of the product that all tests share. */
const sharedDataDir = (): string => {
  const folder = process.env.PRODUCT_DATA_DIR;
  if (folder === undefined) throw new Error('PRODUCT_DATA_DIR is not set: the product was not started by the tests');
  return folder;
};

const parse = async (bytes: Buffer): Promise<ReceivedMail & { to: string | undefined }> => {
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'utf8' });
  const text = mail.text ?? '';
  return {
    to: mail.to?.[0]?.address,
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? '',
    code: /^\s*(\d{4})\s*$/m.exec(text)?.[1] ?? null,
    links: text.match(/https?:\/\/\S+/g) ?? [],
    attachments: mail.attachments.map(({ filename, content }) => ({ filename: filename ?? '', content: String(content) })),
  };
};

interface WrittenMail {
  readonly at: bigint;
  readonly bytes: Buffer;
}
// All tests' mails are in one folder, and each is looked through again and again: a worker reads each once.
const written = new Map<string, WrittenMail>();
const readOnce = async (path: string): Promise<WrittenMail> => {
  const known = written.get(path);
  if (known !== undefined) return known;
  const mail = { at: (await stat(path, { bigint: true })).mtimeNs, bytes: await readFile(path) };
  written.set(path, mail);
  return mail;
};

/** The mails to an address so far, the newest last. */
export const mailsTo = async (address: string, dataDir = sharedDataDir()): Promise<ReceivedMail[]> => {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const all = await Promise.all(names.filter((name) => name.endsWith('.eml')).map((name) => readOnce(join(folder, name))));
  // Taking a mail apart is slow.
  const fitting = all.filter(({ bytes }) => bytes.includes(address));
  fitting.sort((one, other) => (one.at < other.at ? -1 : 1));
  const mails = await Promise.all(fitting.map(({ bytes }) => parse(bytes)));
  return mails.filter(({ to }) => to === address);
};

/**
 * Waits until there are `count` mails to an address with a subject that fits, and gives the newest: a test that causes a
 * second one asks for 2.
 */
export const mailTo = async (
  address: string,
  { subject = /^/, count = 1, dataDir }: { subject?: RegExp; count?: number; dataDir?: string } = {},
): Promise<ReceivedMail> => {
  let fitting: ReceivedMail[] = [];
  await expect
    .poll(
      async () => {
        fitting = (await mailsTo(address, dataDir)).filter((mail) => subject.test(mail.subject));
        return fitting.length;
      },
      { message: `mails to ${address}`, timeout: 20_000 },
    )
    .toBeGreaterThanOrEqual(count);
  const newest = fitting.at(-1);
  if (newest === undefined) throw new Error('unreachable: a mail was counted');
  return newest;
};
