import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** A parsed mail. */
export interface ReceivedMail {
  readonly to: string[];
  readonly from: { name: string; address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Line endings of the content are normalized to line feeds. */
  readonly attachments: { filename: string; contentType: string; content: string }[];
}

/** Parses the bytes of a mail. */
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

/** All mails of a folder, oldest first. Paths in `known` are not parsed again. */
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
