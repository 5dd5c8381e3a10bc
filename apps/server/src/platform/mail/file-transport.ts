import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { mailFileName } from './mail-files.ts';
import type { MailTransport } from './transport.ts';

/**
 * Writes each mail as an RFC 5322 file into `folder` and prints its path. The name consists of the time of insertion into the
 * outbox and the row's id, so that a resend overwrites the same file.
 */
export const fileTransport = (folder: string, say: (line: string) => void): MailTransport => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  say(`Sem SMTP_URL: cada e-mail será um arquivo em ${folder}`);
  return async (mail, message) => {
    const { message: bytes } = await composer.sendMail(message);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = mailFileName(mail);
    const draft = join(folder, `.${name}.tmp`);
    const path = join(folder, `${name}.eml`);
    try {
      const file = await open(draft, 'w', 0o600);
      try {
        await file.writeFile(bytes as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    } catch (error) {
      // A partial draft would waste space on a full disk.
      await rm(draft, { force: true });
      throw error;
    }
    say(`E-mail guardado em ${path}`);
  };
};
