import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { parseMail } from '../../../test/mails.ts';
import { mailAddressOf } from './addresses.ts';
import type { MailContent } from './content.ts';
import { messageOf } from './message.ts';
import { smtpSettings } from './smtp-transport.ts';

const content: MailContent = { subject: 'Olá', preview: '', title: 'Olá', blocks: [], unsubscribeUrl: null };
const received = async (change: Partial<MailContent>) => {
  const mail = { id: 'a1', recipient: 'marina@exemplo.com.br', createdAt: new Date(0), content: { ...content, ...change } };
  const message = messageOf(mail, {
    from: mailAddressOf('Separaí <nao-responda@separai.exemplo.com.br>'),
    sign: { origin: 'https://separai.exemplo.com.br', operator: null },
    now: new Date('2026-12-01T15:00:00Z'),
  });
  const sent = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(message);
  const bytes = sent.message as Buffer;
  return { bytes: bytes.toString('latin1'), ...(await parseMail(bytes)) };
};

test.each(['Olá\r\nBcc: outra@exemplo.com.br', 'Olá\nBcc: outra@exemplo.com.br', 'Olá\u2028Bcc: outra@exemplo.com.br'])(
  'a subject with line breaks, as %j, stays one header',
  async (subject) => {
    const { headers, subject: read } = await received({ subject });
    expect(headers).not.toHaveProperty('bcc');
    expect(read).toBe('Olá Bcc: outra@exemplo.com.br');
  },
);

test('a long address to unsubscribe at stays in one piece, and no address breaks out of its header', async () => {
  const long = `https://separai.exemplo.com.br/api/notices/unsubscribe/${'a'.repeat(300)}`;
  expect((await received({ unsubscribeUrl: long })).bytes).toContain(`\r\nList-Unsubscribe: <${long}>\r\n`);
  const { headers } = await received({ unsubscribeUrl: 'https://a.br/>\r\nBcc: outra@exemplo.com.br' });
  expect(headers).not.toHaveProperty('bcc');
  expect(headers['list-unsubscribe']).toMatch(/^<[^<>\s]+>$/);
});

test.each([
  ['Separaí <a@b.co>', 'Separaí', 'a@b.co'],
  ['"Prefeitura, Limpeza" <a@b.co>', 'Prefeitura, Limpeza', 'a@b.co'],
  ['Prefeitura, Limpeza <a@b.co>', 'Prefeitura, Limpeza', 'a@b.co'],
  ['<a@b.co>', '', 'a@b.co'],
  [' a@b.co ', '', 'a@b.co'],
])('MAIL_FROM %j is read as name and address', (text, name, address) => {
  expect(mailAddressOf(text)).toEqual({ name, address });
});

test.each([
  ['smtp://nome:senha@mail.exemplo.com.br:587', true],
  ['smtp://mail.exemplo.com.br', false],
  ['smtp://nome:senha@127.0.0.1:2525', false],
  ['smtp://nome:senha@localhost:2525', false],
  ['smtp://nome:senha@[::1]:2525', false],
])('over %s a password needs TLS: %s', (url, requireTLS) => {
  expect(smtpSettings(url)).toMatchObject({ requireTLS });
});
