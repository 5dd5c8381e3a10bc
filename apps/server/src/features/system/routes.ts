import { debug, health, mailStatus, ping } from '@separai/contract/system/endpoints.server';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { storageFull } from '../../platform/http/api-error.ts';
import { type RequestContext, route } from '../../platform/http/route.ts';
import type { ImageStorage } from '../../platform/images/image-storage.ts';
import { countOutbox, isMailDelayed } from '../../platform/outbox-queue.ts';
import type { Probes } from '../../platform/probes.ts';
import { findQueueFigures } from '../../platform/queue/figures.ts';
import { findJobStates } from '../../platform/queue/job-rows.ts';
import { countRows, readDatabaseState } from './repository.ts';

interface SystemParts {
  database: Database;
  clock: Clock;
  probes: Pick<Probes, 'askDatabase' | 'storage'>;
  images: Pick<ImageStorage, 'isReachable'>;
  version: string;
  /** Ids of the accounts whose e-mail is not in normalized form. */
  findOddEmails: () => Promise<string[]>;
}

/** Registers `/ping`, `/health`, `/mail-status` and `/debug`. */
export const registerSystem = (
  app: FastifyInstance,
  context: RequestContext,
  { database, clock, probes, images, version, findOddEmails }: SystemParts,
): void => {
  const startedAt = clock.now().getTime();

  route(app, context, ping, async () => ({ status: 'ok' as const }), { isProbe: true });

  const healthNow = async () => {
    await probes.askDatabase();
    if (await probes.storage.isFull()) throw storageFull();
    // Reported without a failure status: an orchestrator would otherwise restart every instance for a bucket that no instance
    // can fix.
    return { status: 'ok' as const, images: (await images.isReachable()) ? ('ok' as const) : ('unavailable' as const) };
  };
  route(app, context, health, healthNow, { isProbe: true });

  route(app, context, mailStatus, async () => ({ delayed: await isMailDelayed(database.db, clock.now()) }));

  route(app, context, debug, async () => {
    const [rowCounts, outbox, queues, jobs, state, oddEmailAccounts] = await Promise.all([
      countRows(database.db),
      countOutbox(database.db),
      findQueueFigures(database.db, clock.now()),
      findJobStates(database.db, clock.now()),
      readDatabaseState(database.pool),
      findOddEmails(),
    ]);
    return {
      version,
      uptimeSeconds: Math.round((clock.now().getTime() - startedAt) / 1000),
      database: { kind: database.kind, version: state.version },
      rowCounts,
      outbox,
      queues,
      jobs: jobs.map((job) => ({
        ...job,
        nextRunAt: job.nextRunAt?.toISOString() ?? null,
        lastSuccessAt: job.lastSuccessAt?.toISOString() ?? null,
        lastFailureAt: job.lastFailureAt?.toISOString() ?? null,
        places: [...job.places],
      })),
      migrationLevel: state.migrationLevel,
      oddEmailAccounts,
    };
  });
};
