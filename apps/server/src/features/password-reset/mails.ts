import { usesPanel } from '@separai/contract/accounts/roles';
import { formatInstantWithZone } from '@separai/contract/calendar';
import { limits } from '@separai/contract/limits';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { MailBlock, MailContent, QueuedMail, WriteMail } from '../../platform/mail/content.ts';
import { isWaitingMail } from '../../platform/outbox.ts';
import { newLink, type Secrets } from '../../platform/secrets.ts';
import { codeHashOf, hashOfNoCode, linkHashOf, newCode } from './proofs.ts';
import { endCode, findOwner, lockOwner, putReset } from './repository.ts';

/** Kind of the mail with a code and a link for a new password. */
export const codeMail = 'password-code';
/** Kind of the mail that confirms a reset. */
export const passwordChangedMail = 'password-changed';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Origin of links, without a trailing slash. */
  readonly origin: string;
}

/**
 * Generates a mail's code and link and stores their hashes. Null when the mail was withdrawn or the address is no longer the
 * account's. Administrators get no code: a random hash is stored instead, so that guesses are counted as usual, but never
 * match.
 */
const makeReset = async (
  { db, clock, secrets }: Parts,
  { id: mailId, userId, recipient, data }: QueuedMail,
): Promise<{ code: string | null; token: string } | null> => {
  const owner = await findOwner(db, recipient);
  if (owner === null || owner.id !== userId) return null;
  const withCode = data.code === true;
  const code = withCode && !usesPanel(owner.role) ? newCode() : null;
  const { id, token } = newLink();
  const codeHash = code === null ? hashOfNoCode() : await codeHashOf(secrets, owner, code);
  const linkHash = await linkHashOf(secrets, owner, token);
  const stored = await db.transaction(async (transaction) => {
    const locked = await lockOwner(transaction, recipient);
    // A resend withdraws the mail, possibly while a worker is sending it.
    if (locked?.id !== userId || !(await isWaitingMail(transaction, mailId))) return false;
    // On a retry the earlier code is replaced, but its failed tries are kept, so that an unreachable mail server does not allow
    // more guesses. The link stays valid, because the first attempt may have been delivered.
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
 * Writes the password-reset mail. Code and link are generated here, just before the mail is sent, and their lifetime starts
 * now, so that the outbox holds neither.
 */
export const writeCodeMail =
  (parts: Parts): WriteMail =>
  async (mail) => {
    const made = await makeReset(parts, mail);
    if (made === null) return null;
    // In the fragment, which browsers do not send: the token reaches neither logs nor referrers.
    const url = `${parts.origin}/reset-password#${made.token}`;
    return made.code === null ? withLink(url, mail.data.guessedAt === true) : withCodeAndLink(made.code, url);
  };

const calendarRenewed = (origin: string): MailBlock => ({
  kind: 'paragraph',
  text: `O link do seu calendário de coletas também mudou, e o anterior não vale mais. Assine o novo em ${origin}/schedule/calendar`,
});

/** Writes the mail that confirms a new password. */
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
