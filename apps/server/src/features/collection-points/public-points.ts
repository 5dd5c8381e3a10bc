import { CollectionPoint } from '@separai/contract/collection-points/schema';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { type Representation, representationOf } from '../../platform/http/representation.ts';
import type { Headers } from '../../platform/http/security-headers.ts';
import { everything } from '../../platform/scope.ts';
import type { KnownRevision } from './known-revision.ts';
import { findPoint } from './repository.ts';

/** Maximum number of cached points: some 10 kB each, with their encodings. */
const mostKept = 1_000;

/** Single active points, serialized once per revision of the list. */
interface PublicPoints {
  /** An active point; null for an inactive or unknown one. */
  current(id: number): Promise<Representation | null>;
  /** The cached point if it is known to be current, else null. */
  ready(id: number): Representation | null;
}

/**
 * Caches the points that were read last, at most `most`, until the revision of the list changes. `headers` are added to their
 * own.
 */
export const openPublicPoints = (
  db: Queryable,
  revision: Pick<KnownRevision, 'current' | 'ask'>,
  { headers = {}, most = mostKept }: { headers?: Headers; most?: number } = {},
): PublicPoints => {
  let kept = { revision: -1, points: new Map<number, Representation>() };

  return {
    current: async (id) => {
      const wanted = revision.current() ?? (await revision.ask());
      if (kept.revision !== wanted) kept = { revision: wanted, points: new Map() };
      // A point that is read from here on is at least as new as this revision.
      const { points } = kept;
      const known = points.get(id);
      if (known !== undefined) return known;
      const point = await findPoint(db, id, everything);
      if (point === null || !point.isActive) return null;
      const made = representationOf(JSON.stringify(z.parse(CollectionPoint, point)), headers);
      const [oldest] = points.keys();
      if (oldest !== undefined && points.size >= most) points.delete(oldest);
      points.set(id, made);
      return made;
    },
    ready: (id) => (kept.revision === revision.current() ? (kept.points.get(id) ?? null) : null),
  };
};
