import type { CollectionPointSummary } from '@separai/contract/collection-points/schema';
import { limits } from '@separai/contract/limits';
import { totalHeader } from '@separai/contract/pages';
import type { Db } from '../../platform/database/database.ts';
import { type Representation, representationOf } from '../../platform/http/representation.ts';
import type { Headers } from '../../platform/http/security-headers.ts';
import type { KnownRevision } from './known-revision.ts';
import { readPublicList } from './repository-public-list.ts';

/** What is said of the points that everybody sees, and all of them ready to send where they are as few as a city has. */
export interface PublicPoints {
  readonly summary: CollectionPointSummary;
  /** null: there are more than `limits.wholeList`, and they go out by pages. */
  readonly whole: Representation | null;
}

interface Snapshot extends PublicPoints {
  readonly revision: number;
}

/** The list that everybody sees. */
export interface PublicList {
  /** As new as the database was when asked; serialised once for each of its revisions. */
  current(): Promise<PublicPoints>;
  /** The list where it is known, without asking, to be as new as that; else null. */
  ready(): Representation | null;
}

/** Keeps the last snapshot of the public list in this process; the revision says when it is old. Of more points than `most` there is no whole list; `headers` go with it. */
export const openPublicList = (
  db: Db,
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
        // It may have begun before the change that this caller must see.
        const begunBefore = await building;
        if (begunBefore.revision >= wanted) return begunBefore;
      }
      return share();
    },
    ready: () => (kept !== null && kept.revision === revision.current() ? kept.whole : null),
  };
};
