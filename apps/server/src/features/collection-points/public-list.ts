import type { CollectionPointSummary } from '@separai/contract/collection-points/schema';
import { limits } from '@separai/contract/limits';
import { totalHeader } from '@separai/contract/pages';
import type { Queryable } from '../../platform/database/database.ts';
import { type Representation, representationOf } from '../../platform/http/representation.ts';
import type { Headers } from '../../platform/http/security-headers.ts';
import type { KnownRevision } from './known-revision.ts';
import { readPublicList } from './repository-public-list.ts';

/** Summary of the public points, and the complete list, serialized, unless it is too long. */
export interface PublicPoints {
  readonly summary: CollectionPointSummary;
  /** null: there are more than `limits.wholeList`, and the list is paged. */
  readonly whole: Representation | null;
}

interface Snapshot extends PublicPoints {
  readonly revision: number;
}

/** The public list. */
export interface PublicList {
  /** The list of the database's present revision; serialized once per revision. */
  current(): Promise<PublicPoints>;
  /** The cached list if it is known to be current, else null. */
  ready(): Representation | null;
}

/**
 * Caches the latest snapshot of the public list, which the revision invalidates. With more than `most` points there is no
 * complete list; `headers` are added to the list's own.
 */
export const openPublicList = (
  db: Queryable,
  revision: Pick<KnownRevision, 'current' | 'ask'>,
  { most = limits.wholeList, headers: said = {} }: { most?: number; headers?: Headers } = {},
): PublicList => {
  let kept: Snapshot | null = null;
  let building: Promise<Snapshot> | null = null;

  const build = async (): Promise<Snapshot> => {
    const { revision, summary, points } = await readPublicList(db, most);
    const headers = { ...said, [totalHeader]: String(summary.count) };
    kept = { revision, summary, whole: points === null ? null : representationOf(JSON.stringify(points), headers) };
    return kept;
  };
  const share = (): Promise<Snapshot> => {
    building ??= build().finally(() => {
      building = null;
    });
    return building;
  };

  return {
    current: async () => {
      const wanted = revision.current() ?? (await revision.ask());
      if (kept?.revision === wanted) return kept;
      if (building !== null) {
        // A build in progress may have started before the change that this caller must see.
        const begunBefore = await building;
        if (begunBefore.revision >= wanted) return begunBefore;
      }
      return share();
    },
    ready: () => (kept !== null && kept.revision === revision.current() ? kept.whole : null),
  };
};
