import type { Db } from '../../platform/database/database.ts';
import { type Representation, representationOf } from '../../platform/http/representation.ts';
import { readPublicList, readRevision } from './repository.ts';

interface Edition {
  readonly revision: number;
  readonly representation: Representation;
}

/** The list that everybody sees, ready to send. */
export interface PublicList {
  /** As new as the database was when asked; serialised once for each of its revisions. */
  current(): Promise<Representation>;
}

/** Keeps the last edition of the public list in this process; the revision in the database says when it is old. */
export const openPublicList = (db: Db): PublicList => {
  let held: Edition | null = null;
  let building: Promise<Edition> | null = null;

  const build = async (): Promise<Edition> => {
    const { revision, points } = await readPublicList(db);
    held = { revision, representation: representationOf(JSON.stringify(points)) };
    return held;
  };
  const share = (): Promise<Edition> => {
    building ??= build().finally(() => {
      building = null;
    });
    return building;
  };

  return {
    current: async () => {
      const wanted = await readRevision(db);
      if (held?.revision === wanted) return held.representation;
      if (building !== null) {
        // It may have begun before the change that this caller must see.
        const begunBefore = await building;
        if (begunBefore.revision >= wanted) return begunBefore.representation;
      }
      return (await share()).representation;
    },
  };
};
