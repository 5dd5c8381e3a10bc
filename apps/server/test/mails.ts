import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** A mail as its reader's program takes it apart. */
export interface ReceivedMail {
  readonly to: string[];
  readonly from: { name: string; address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The content's lines end with a line feed alone, however they were sent. */
  readonly attachments: { filename: string; contentType: string; content: string }[];
}

/** Takes the bytes of a mail apart. */
export const parseMail = async (bytes: Buffer): Promise<ReceivedMail> => {
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'utf8' });
  return {
    to: (mail.to ?? []).map(({ address }) => address ?? ''),
    from: { name: mail.from?.name ?? '', address: mail.from?.address ?? '' },
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? '',
      contentType: mimeType,
      content: String(content),
    })),
  };
};

/** Every mail of a folder, in the order in which they were written. What is `known` by its path is not taken apart again. */
export const readMailFiles = async (folder: string, known = new Map<string, ReceivedMail>()): Promise<ReceivedMail[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith('.eml')).map((name) => join(folder, name));
  const written = await Promise.all(files.map(async (path) => ({ path, at: (await stat(path, { bigint: true })).mtimeNs })));
  written.sort((one, other) => (one.at < other.at ? -1 : 1));
  return Promise.all(
    written.map(async ({ path }) => {
      const mail = known.get(path) ?? (await parseMail(await readFile(path)));
      known.set(path, mail);
      return mail;
    }),
  );
};
