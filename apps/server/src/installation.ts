import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { bringEmailsIntoForm, findOddEmails } from './features/accounts/email-forms.ts';
import { distrustGeneratedEmails, findUnconfirmedAdministrators } from './features/accounts/repository-administrators.ts';
import { createFirstAdmin, generatedAdministratorEmail } from './features/accounts/service.ts';
import { renewCalendar } from './features/calendar-feed/service.ts';
import { seedCollectionPoints, seedOpeningHours, seedPointCategories } from './features/collection-points/seed.ts';
import {
  renewItemDelivery,
  seedItemAliases,
  seedItemCategories,
  seedItems,
  seedItemVerdicts,
  seedLaterItems,
} from './features/items/seed.ts';
import { endResets } from './features/password-reset/service.ts';
import { seedGuides, seedGuideWords } from './features/recycling-guides/seed.ts';
import type { Clock } from './platform/clock.ts';
import type { Queryable } from './platform/database/database.ts';
import { runStepOnce } from './platform/database/once.ts';
import { formerDefaultAdministrator } from './platform/mail/addresses.ts';
import { securityLog } from './platform/security-log.ts';

const nonCanonicalEmails = (ids: readonly string[]): string =>
  `\nE-mails em uma forma que não se aceita mais, ou que seria a de outra conta, ficaram como estavam (${ids.length}). Essas contas entram\n` +
  `como antes, mas não recebem e-mails; GET /api/debug as mostra até que o e-mail seja trocado:\n  ${ids.join('\n  ')}`;

const unconfirmedAdministrator = (email: string): string =>
  `\nATENÇÃO: a conta ${email} administra o serviço com um e-mail que a primeira partida inventou, e que ninguém confirmou.\n` +
  'O Separaí não manda nada para esse endereço, nem o link de “Esqueci minha senha”: ele pode ser de outra pessoa.\n' +
  'O que fazer: entre com essa conta em /admin, convide o seu próprio e-mail em Administradores, aceite o convite e, com a\n' +
  `conta nova, tire o acesso dessa. Se a senha se perdeu: npm run let-in -- ${email}`;

/**
 * Runs each step of the installation once. A new one gets guides, items and points (setting `SEED`), and a first administrator,
 * whose generated password is handed over once. An older one gets later additions, such as items and opening hours of the bundled
 * points, and its e-mails are normalized; the ids of accounts whose e-mail could not be normalized are printed once.
 */
export const prepareInstallation = async (parts: {
  config: Config;
  db: Queryable;
  clock: Clock;
  logger: FastifyBaseLogger;
  say: (line: string) => void;
  /** Hands a text with the generated password to the operator, and to no log. */
  handOverPassword: (text: string) => Promise<void>;
}): Promise<void> => {
  const { config, db, clock, logger, say, handOverPassword } = parts;
  await runStepOnce(db, clock, 'seed', async (transaction) => {
    if (config.seed !== 'none') await seedGuides(transaction, clock);
    if (config.seed === 'demo') await seedCollectionPoints(transaction, clock);
  });
  // A step of its own, so that installations from before the items get them with an update.
  await runStepOnce(db, clock, 'items', async (transaction) => {
    if (config.seed !== 'none') await seedItems(transaction, clock);
  });
  await runStepOnce(db, clock, 'opening-hours', (transaction) => seedOpeningHours(transaction, clock));
  // The step's number is raised with every addition to the bundled items.
  await runStepOnce(db, clock, 'later-items-2', (transaction) => seedLaterItems(transaction, clock));
  await runStepOnce(db, clock, 'item-aliases-6', (transaction) => seedItemAliases(transaction, clock));
  await runStepOnce(db, clock, 'point-categories', (transaction) => seedPointCategories(transaction, clock));
  await runStepOnce(db, clock, 'item-categories', (transaction) => seedItemCategories(transaction, clock));
  await runStepOnce(db, clock, 'item-delivery-1', (transaction) => renewItemDelivery(transaction, clock));
  await runStepOnce(db, clock, 'item-verdicts-2', (transaction) => seedItemVerdicts(transaction, clock));
  await runStepOnce(db, clock, 'guide-words-1', (transaction) => seedGuideWords(transaction, clock));
  let odd: string[] = [];
  await runStepOnce(db, clock, 'email-forms', async (transaction) => {
    await bringEmailsIntoForm(transaction, config.adminEmailDomain);
    odd = await findOddEmails(transaction);
  });
  if (odd.length > 0) say(nonCanonicalEmails(odd));
  await runStepOnce(db, clock, 'generated-administrator', (transaction) => {
    const generated = [formerDefaultAdministrator, `admin@${config.adminEmailDomain}`];
    return distrustGeneratedEmails(
      transaction,
      generated.filter((email) => email !== config.adminEmail),
    );
  });
  for (const email of await findUnconfirmedAdministrators(db))
    if (config.smtpUrl !== null || email !== generatedAdministratorEmail) say(unconfirmedAdministrator(email));
  const first = await createFirstAdmin(
    { db, clock, security: securityLog(logger, null), endResets, renewCalendar },
    { email: config.adminEmail, password: config.adminPassword },
  );
  if (first !== null)
    await handOverPassword(
      `\nPrimeiro acesso do administrador (mostrado só desta vez; a senha é trocada ao entrar)\n  e-mail: ${first.email}\n  senha:  ${first.password}`,
    );
};
