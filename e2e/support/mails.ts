import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

/** A mail from the product's outbox folder. */
export interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The four-digit code on a line of its own; null without one. */
  readonly code: string | null;
  /** Every URL in the plain text, in order. */
  readonly links: string[];
  readonly attachments: { readonly filename: string; readonly content: string }[];
}

/** Data folder of the shared product. */
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
// All tests share the folder of mails and search it repeatedly: each worker parses a file once.
const written = new Map<string, WrittenMail>();
const readOnce = async (path: string): Promise<WrittenMail> => {
  const known = written.get(path);
  if (known !== undefined) return known;
  const mail = { at: (await stat(path, { bigint: true })).mtimeNs, bytes: await readFile(path) };
  written.set(path, mail);
  return mail;
};

/** Mails to an address so far, the newest last. */
export const mailsTo = async (address: string, dataDir = sharedDataDir()): Promise<ReceivedMail[]> => {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const all = await Promise.all(names.filter((name) => name.endsWith('.eml')).map((name) => readOnce(join(folder, name))));
  // Parsing a mail is slow, so the raw bytes are searched first.
  const fitting = all.filter(({ bytes }) => bytes.includes(address));
  fitting.sort((one, other) => (one.at < other.at ? -1 : 1));
  const mails = await Promise.all(fitting.map(({ bytes }) => parse(bytes)));
  return mails.filter(({ to }) => to === address);
};

/**
 * Waits for `count` mails to an address with a matching subject, and returns the newest: a test that causes a second mail
 * passes 2.
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
