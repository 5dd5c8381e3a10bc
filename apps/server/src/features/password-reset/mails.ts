import { formatInstantWithZone } from '@separai/contract/calendar';
import { limits } from '@separai/contract/limits';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { MailBlock, MailContent, QueuedMail, WriteMail } from '../../platform/mail/content.ts';
import { isWaitingMail } from '../../platform/outbox.ts';
import { newLink, type Secrets } from '../../platform/secrets.ts';
import { codeHashOf, hashOfNoCode, linkHashOf, newCode } from './proofs.ts';
import { endCode, findOwner, lockOwner, putReset } from './repository.ts';

/** Mail with a code and a link for a new password. */
export const codeMail = 'password-code';
/** Mail that says that the password was changed with one of them. */
export const passwordChangedMail = 'password-changed';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** What links begin with, without a slash at its end. */
  readonly origin: string;
}

/**
 * Makes what a mail holds and stores its hashes. Null when the mail was taken back or the address is no longer the account's. Of an
 * administrator there is no code: what is stored instead is tried, counted and used up as one, and never right.
 */
const makeReset = async (
  { db, clock, secrets }: Parts,
  { id: mailId, userId, recipient, data }: QueuedMail,
): Promise<{ code: string | null; token: string } | null> => {
  const owner = await findOwner(db, recipient);
  if (owner === null || owner.id !== userId) return null;
  const withCode = data.code === true;
  const code = withCode && owner.role !== 'admin' ? newCode() : null;
  const { id, token } = newLink();
  const codeHash = code === null ? hashOfNoCode() : await codeHashOf(secrets, owner, code);
  const linkHash = await linkHashOf(secrets, owner, token);
  const stored = await db.transaction(async (transaction) => {
    const locked = await lockOwner(transaction, recipient);
    // A resend takes the mail back while a worker already holds it.
    if (locked?.id !== userId || !(await isWaitingMail(transaction, mailId))) return false;
    // Where this mail did not get through before, its code goes and the wrong tries stay: a mail server that is down gives nobody
    // more guesses. The link lives on, for the mail may have come through after all.
    const tries = withCode ? await endCode(transaction, userId) : 0;
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + limits.codeMinutes * 60_000);
    const made = { id, userId, codeHash: withCode ? codeHash : null, linkHash, tries, createdAt, expiresAt };
    await putReset(transaction, made);
    return true;
  });
  return stored ? { code, token } : null;
};

const withCodeAndLink = (code: string, url: string): MailContent => ({
  subject: 'Seu código para criar uma nova senha',
  preview: `O código e o link valem por ${limits.codeMinutes} minutos.`,
  title: 'Digite este código no Separaí',
  blocks: [
    { kind: 'paragraph', text: 'Você pediu para criar uma nova senha. Digite estes números na tela que ficou aberta:' },
    { kind: 'code', text: code },
    { kind: 'paragraph', text: 'Ou abra este link, neste aparelho ou em outro:' },
    { kind: 'button', label: 'Criar nova senha', url },
    {
      kind: 'paragraph',
      text: `Os dois valem por ${limits.codeMinutes} minutos, e usar um encerra o outro. Se você pedir outro código, este deixa de valer; o link continua.`,
    },
    {
      kind: 'note',
      text: 'Não foi você? Então não precisa fazer nada: sem o código e sem o link, a sua senha continua a mesma. Não passe nenhum dos dois a ninguém; a equipe do Separaí nunca os pede.',
    },
  ],
  unsubscribeUrl: null,
});

const afterGuesses = `Este e-mail vem sem código, por segurança: códigos desta conta foram digitados errado ${limits.codeTries} vezes, e por ${limits.linkAloneDays} dias os e-mails trazem só o link. O link basta.`;

const withLink = (url: string, guessedAt: boolean): MailContent => ({
  subject: 'Crie uma nova senha no Separaí',
  preview: `O link vale por ${limits.codeMinutes} minutos.`,
  title: 'Crie uma nova senha',
  blocks: [
    { kind: 'paragraph', text: 'Você pediu para criar uma nova senha. Abra este link, neste aparelho ou em outro:' },
    { kind: 'button', label: 'Criar nova senha', url },
    {
      kind: 'paragraph',
      text: `${guessedAt ? afterGuesses : 'Este e-mail vem sem código: o link basta.'} Ele vale por ${limits.codeMinutes} minutos e só pode ser usado uma vez.`,
    },
    {
      kind: 'note',
      text: 'Não foi você? Então não precisa fazer nada: sem o link, a sua senha continua a mesma. Não o passe a ninguém; a equipe do Separaí nunca o pede.',
    },
  ],
  unsubscribeUrl: null,
});

/**
 * Writes the mail for a new password. What is in it is made here, when the mail is about to leave, and lives from now: what waits
 * for a mail server holds neither code nor link.
 */
export const writeCodeMail =
  (parts: Parts): WriteMail =>
  async (mail) => {
    const made = await makeReset(parts, mail);
    if (made === null) return null;
    // In the fragment, which no server is sent: the token reaches neither a log nor the address of a referring page.
    const url = `${parts.origin}/reset-password#${made.token}`;
    return made.code === null ? withLink(url, mail.data.guessedAt === true) : withCodeAndLink(made.code, url);
  };

const calendarRenewed = (origin: string): MailBlock => ({
  kind: 'paragraph',
  text: `O link do seu calendário de coletas também mudou, e o anterior não vale mais. Assine o novo em ${origin}/schedule/calendar`,
});

/** Writes the mail that says that a new password was set. */
export const writePasswordChangedMail =
  ({ clock, origin }: { clock: Clock; origin: string }): WriteMail =>
  async ({ createdAt, data }) => ({
    subject: 'Sua senha foi trocada',
    preview: 'Se não foi você, crie outra senha agora.',
    title: 'Sua senha foi trocada',
    blocks: [
      {
        kind: 'paragraph',
        text: `A senha da sua conta no Separaí foi trocada em ${formatInstantWithZone(createdAt, clock.timeZone)}, com o código ou o link de um e-mail enviado a este endereço.`,
      },
      { kind: 'paragraph', text: 'Por segurança, a conta saiu de todos os aparelhos. Entre de novo com a nova senha.' },
      ...(data.calendar === true ? [calendarRenewed(origin)] : []),
      {
        kind: 'paragraph',
        text: 'Não foi você? Alguém pode ter acesso ao seu e-mail. Troque primeiro a senha do e-mail e depois crie outra senha no Separaí:',
      },
      { kind: 'button', label: 'Criar outra senha', url: `${origin}/forgot-password` },
    ],
    unsubscribeUrl: null,
  });
