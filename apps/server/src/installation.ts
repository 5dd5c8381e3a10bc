import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { createFirstAdmin } from './features/accounts/service.ts';
import { seedCollectionPoints } from './features/collection-points/seed.ts';
import { seedGuides } from './features/recycling-guides/seed.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/database.ts';
import { doOnce } from './platform/database/once.ts';
import { securityLog } from './platform/security-log.ts';

/**
 * What a new installation gets, once and never again: guides and points (setting `SEED`) in a database that has none,
 * and a first administrator, whose made-up password is said once.
 */
export const prepareInstallation = async (parts: {
  config: Config;
  db: Db;
  clock: Clock;
  logger: FastifyBaseLogger;
  say: (line: string) => void;
}): Promise<void> => {
  const { config, db, clock, logger, say } = parts;
  await doOnce(db, clock, 'seed', async (transaction) => {
    if (config.seed !== 'none') await seedGuides(transaction, clock);
    if (config.seed === 'demo') await seedCollectionPoints(transaction, clock);
  });
  const first = await createFirstAdmin(
    { db, clock, security: securityLog(logger, null) },
    {
      email: config.adminEmail,
      password: config.adminPassword,
      domain: config.adminEmailDomain,
    },
  );
  if (first !== null)
    say(`\nPrimeiro acesso do administrador (mostrado só desta vez)\n  e-mail: ${first.email}\n  senha:  ${first.password}`);
};
