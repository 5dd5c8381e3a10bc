import { formatInstant } from '@separai/contract/calendar';
import { limits } from '@separai/contract/limits';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { WriteMail } from '../../platform/mail/content.ts';
import { isWaitingMail } from '../../platform/outbox.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { codeHashOf, newCode } from './code.ts';
import { lockOwner, putCode } from './repository.ts';

/** Mail with a code for a new password. */
export const codeMail = 'password-code';
/** Mail that says that the password was changed with a code. */
export const passwordChangedMail = 'password-changed';

/**
 * Writes the mail with a code. The code is made here, when the mail is about to leave, and lives from now: what waits for a mail
 * server holds none. Null when the mail was taken back or the address is no longer the account's.
 */
export const writeCodeMail =
  ({ db, clock, secrets }: { db: Db; clock: Clock; secrets: Secrets }): WriteMail =>
  async (mail) => {
    const code = newCode();
    const stored = await db.transaction(async (transaction) => {
      const owner = await lockOwner(transaction, mail.recipient);
      // A resend takes the mail back while a worker already holds it.
      if (owner === null || owner.id !== mail.userId || !(await isWaitingMail(transaction, mail.id))) return false;
      const createdAt = clock.now();
      const expiresAt = new Date(createdAt.getTime() + limits.codeMinutes * 60_000);
      await putCode(transaction, { userId: owner.id, codeHash: await codeHashOf(secrets, owner, code), createdAt, expiresAt });
      return true;
    });
    return stored
      ? {
          subject: 'Seu código para criar uma nova senha',
          preview: `Ele vale por ${limits.codeMinutes} minutos.`,
          title: 'Digite este código no Separaí',
          blocks: [
            { kind: 'paragraph', text: 'Você pediu para criar uma nova senha. Digite estes números na tela que ficou aberta:' },
            { kind: 'code', text: code },
            {
              kind: 'paragraph',
              text: `O código vale por ${limits.codeMinutes} minutos e só pode ser usado uma vez. Se você pedir outro, este deixa de valer.`,
            },
            {
              kind: 'note',
              text: 'Não foi você? Então não precisa fazer nada: sem o código, a sua senha continua a mesma. Não passe estes números a ninguém; a equipe do Separaí nunca pede o código.',
            },
          ],
          unsubscribeUrl: null,
        }
      : null;
  };

/** Writes the mail that says that a new password was set. */
export const writePasswordChangedMail =
  ({ origin }: { origin: string }): WriteMail =>
  async ({ createdAt }) => ({
    subject: 'Sua senha foi trocada',
    preview: 'Se não foi você, crie outra senha agora.',
    title: 'Sua senha foi trocada',
    blocks: [
      {
        kind: 'paragraph',
        text: `A senha da sua conta no Separaí foi trocada em ${formatInstant(createdAt)} (horário de Brasília), com um código enviado a este e-mail.`,
      },
      { kind: 'paragraph', text: 'Por segurança, a conta saiu de todos os aparelhos. Entre de novo com a nova senha.' },
      {
        kind: 'paragraph',
        text: 'Não foi você? Alguém pode ter acesso ao seu e-mail. Troque primeiro a senha do e-mail e depois crie outra senha no Separaí:',
      },
      { kind: 'button', label: 'Criar outra senha', url: `${origin}/forgot-password` },
    ],
    unsubscribeUrl: null,
  });
