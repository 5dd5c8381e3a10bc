import { randomBytes, scryptSync } from 'node:crypto';
import { privacyVersion } from '@separai/contract/accounts/consent';
import { usernameOf } from '@separai/contract/accounts/rules';
import { Registration } from '@separai/contract/accounts/schema';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { eq } from 'drizzle-orm';
import { ownEmailMail } from '../src/features/accounts/email-confirmation.ts';
import { insertResident } from '../src/features/accounts/repository.ts';
import { createFirstAdmin } from '../src/features/accounts/service.ts';
import { renewCalendar } from '../src/features/calendar-feed/service.ts';
import { endResets } from '../src/features/password-reset/service.ts';
import { recordConsent } from '../src/platform/consents.ts';
import { sessions, users } from '../src/platform/database/schema/accounts.ts';
import { organizations } from '../src/platform/database/schema/organizations.ts';
import { takeBackMails } from '../src/platform/outbox.ts';
import { securityLog } from '../src/platform/security-log.ts';
import { openSession } from '../src/platform/sessions.ts';
import { cheapCost } from './cheap-passwords.ts';
import type { TestServer } from './harness.ts';

export interface SignedInPerson {
  id: string;
  email: string;
  password: string;
  token: string;
}

let counter = 0;

const mustSucceed = (response: { statusCode: number; body: string }): void => {
  if (response.statusCode >= 300) throw new Error(`preparation failed: ${response.statusCode} ${response.body}`);
};

/**
 * A password hash in the product's format with minimal cost parameters, which makes comparing cheap too, even in the built
 * product.
 */
export const cheapHash = (password: string): string => {
  const salt = randomBytes(16);
  const key = scryptSync(password.normalize('NFKC'), salt, 32, cheapCost);
  return ['scrypt', ...Object.values(cheapCost), salt.toString('base64'), key.toString('base64')].join('$');
};

/** Inserts the rows that a registration with a confirmed e-mail leaves. */
const insertConfirmed = async ({ database: { db }, clock }: TestServer, body: object): Promise<string> => {
  const { password, privacyVersion: agreedTo, username, ...details } = Registration.parse(body);
  const now = clock.now();
  const passwordHash = cheapHash(password);
  const stamps = { emailConfirmedAt: now, signedInAt: now, createdAt: now, updatedAt: now };
  const person = { ...details, ...stamps, username: username ?? usernameOf(details.email), passwordHash };
  const { id } = await insertResident(db, person);
  const consent = { userId: id, version: privacyVersion, at: now };
  if (agreedTo !== null) await recordConsent(db, { ...consent, purpose: 'privacy', granted: true });
  await recordConsent(db, { ...consent, purpose: 'notices', granted: details.notificationsOptIn });
  return id;
};

const newcomer = (overrides: Record<string, unknown>) => ({
  name: 'Marina Alves',
  email: `pessoa${++counter}@exemplo.com.br`,
  password: 'sacola-verde-1',
  phone: '85987654321',
  ...overrides,
});

/** A resident who registers and signs in over HTTP; by default the e-mail is confirmed. */
export const registeredResident = async (
  server: TestServer,
  overrides: Record<string, unknown> = {},
  { emailConfirmed = true }: { emailConfirmed?: boolean } = {},
): Promise<SignedInPerson> => {
  const body = newcomer(overrides);
  const { email, password } = body;
  const registered = await server.call('POST', '/users', { body });
  mustSucceed(registered);
  const signedIn = await server.call('POST', '/auth/login', { body: { email, password } });
  mustSucceed(signedIn);
  const { id } = registered.json();
  if (emailConfirmed) {
    const { db } = server.database;
    await db.update(users).set({ emailConfirmedAt: server.clock.now() }).where(eq(users.id, id));
    await takeBackMails(db, id, ownEmailMail);
  }
  return { id, email, password, token: signedIn.json().token };
};

/** A signed-in resident with a confirmed e-mail; otherwise freshly registered, with the confirmation link in a mail. */
export const resident = async (
  server: TestServer,
  overrides: Record<string, unknown> = {},
  { emailConfirmed = true }: { emailConfirmed?: boolean } = {},
): Promise<SignedInPerson> => {
  if (!emailConfirmed) return registeredResident(server, overrides, { emailConfirmed });
  const body = newcomer(overrides);
  const id = await insertConfirmed(server, body);
  const token = await openSession(server.database.db, server.clock, id);
  return { id, email: body.email, password: body.password, token };
};

/** Marks these sessions as freshly confirmed by password. */
export const confirm = async ({ database, clock }: TestServer, { id }: Pick<SignedInPerson, 'id'>): Promise<void> => {
  await database.db.update(sessions).set({ confirmedAt: clock.now() }).where(eq(sessions.userId, id));
};

/** A signed-in administrator with a fresh confirmation. */
export const admin = async (server: TestServer): Promise<SignedInPerson> => {
  const person = await resident(server, { name: 'Admin da Cidade' });
  await server.database.db.update(users).set({ role: 'admin' }).where(eq(users.id, person.id));
  await confirm(server, person);
  return person;
};

/** The number of a new organisation. */
export const organization = async (
  { database: { db }, clock }: TestServer,
  name = `Cooperativa ${++counter}`,
): Promise<number> => {
  const stamps = { createdAt: clock.now(), updatedAt: clock.now() };
  const [row] = await db
    .insert(organizations)
    .values({ name, kind: 'cooperativa', ...stamps })
    .returning({ id: organizations.id });
  if (row === undefined) throw new Error('preparation failed: no organisation');
  return row.id;
};

/** A signed-in operator or collector of an organisation, with a fresh confirmation. */
export const personOf = async (
  server: TestServer,
  organizationId: number,
  role: 'operator' | 'collector' = 'operator',
): Promise<SignedInPerson> => {
  const person = await resident(server, { name: 'Pessoa da Cooperativa' });
  await server.database.db.update(users).set({ role, organizationId }).where(eq(users.id, person.id));
  await confirm(server, person);
  return person;
};

/** The first administrator from the settings, created as at the product's start. */
export const firstAdmin = (
  { database: { db }, clock, logger }: TestServer,
  settings: Partial<Parameters<typeof createFirstAdmin>[1]> = {},
): ReturnType<typeof createFirstAdmin> =>
  createFirstAdmin(
    { db, clock, security: securityLog(logger, null), endResets, renewCalendar },
    { email: null, password: null, ...settings },
  );

const known = new WeakMap<TestServer, Map<string, Promise<SignedInPerson>>>();

/** The same resident for the same name ('admin' is an administrator), with a new session: avoids hashing another password. */
export const signedInAgain = async (server: TestServer, name: string): Promise<SignedInPerson> => {
  const people = known.get(server) ?? new Map<string, Promise<SignedInPerson>>();
  known.set(server, people);
  const registered = people.get(name) ?? (name === 'admin' ? admin(server) : resident(server));
  people.set(name, registered);
  return withNewSession(server, await registered);
};

/** The same person with a new, confirmed session: an administrator's session of another day has expired. */
export const withNewSession = async (server: TestServer, person: SignedInPerson): Promise<SignedInPerson> => {
  const token = await openSession(server.database.db, server.clock, person.id);
  await confirm(server, person);
  return { ...person, token };
};

/** An active collection point that accepts the given materials. */
export const point = async (
  server: TestServer,
  token: string,
  { materials = ['papel', 'vidro'], ...overrides }: Record<string, unknown> & { materials?: MaterialType[] } = {},
): Promise<CollectionPoint> => {
  const created = await server.call('POST', '/collection-points', {
    token,
    body: {
      name: 'Ecoponto Fátima',
      address: 'Avenida Eduardo Girão, 989',
      latitude: -3.7526,
      longitude: -38.5327,
      materials,
      ...overrides,
    },
  });
  mustSucceed(created);
  return created.json();
};
