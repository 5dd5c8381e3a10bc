import { randomUUID } from 'node:crypto';
import { and, eq, gt, lt, ne } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Queryable } from './database/database.ts';
import { type FilePlaces, instances } from './database/schema/instances.ts';
import type { Loop } from './loops.ts';

/** Milliseconds. */
const heartbeatEvery = 5_000;
const liveFor = 30_000;
const forgottenAfter = 86_400_000;

export type FileKind = keyof FilePlaces;

/** This process among the installation's processes. */
export interface Instance {
  readonly places: FilePlaces;
  /** Renews the instance's row, and warns once of each kind of files that another live instance has elsewhere. */
  readonly heartbeat: Loop;
  /** Whether all live instances have their files of a kind in the same place. */
  sharesFiles(kind: FileKind): Promise<boolean>;
  /** Deletes the instance's row. */
  leave(): Promise<void>;
}

interface InstanceParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly worker: string;
  readonly version: string;
  readonly places: FilePlaces;
  /** Tells the operator that another live instance has its files of a kind elsewhere. */
  readonly warn: (kind: FileKind) => void;
}

const kinds = ['images', 'mails'] as const;

/** Announces this process to the installation's other processes. */
export const openInstance = ({ db, clock, logger, worker, version, places, warn }: InstanceParts): Instance => {
  const id = randomUUID();
  const startedAt = clock.now();
  const warned = new Set<FileKind>();

  const findDiffering = async (): Promise<FileKind[]> => {
    const others = await db
      .select({ places: instances.places })
      .from(instances)
      .where(and(ne(instances.id, id), gt(instances.seenAt, new Date(clock.now().getTime() - liveFor))));
    return kinds.filter((kind) =>
      others.some(({ places: other }) => {
        const [mine, theirs] = [places[kind], other[kind]];
        return mine !== undefined && theirs !== undefined && mine !== theirs;
      }),
    );
  };

  return {
    places,
    heartbeat: {
      name: 'presenca',
      every: heartbeatEvery,
      run: async () => {
        const seenAt = clock.now();
        await db
          .insert(instances)
          .values({ id, worker, version, places, startedAt, seenAt })
          .onConflictDoUpdate({ target: instances.id, set: { seenAt } });
        await db.delete(instances).where(lt(instances.seenAt, new Date(seenAt.getTime() - forgottenAfter)));
        const differing = await findDiffering();
        for (const kind of differing) {
          if (warned.has(kind)) continue;
          warned.add(kind);
          logger.warn({ files: kind }, 'outra instância guarda os mesmos arquivos em outro lugar');
          warn(kind);
        }
      },
    },
    sharesFiles: async (kind) => !(await findDiffering()).includes(kind),
    leave: async () => {
      await db.delete(instances).where(eq(instances.id, id));
    },
  };
};
