import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import { askAgain } from './asked-again.ts';
import { buildOfPage } from './build.ts';
import { inStore } from './device-store.ts';
import { objectIn } from './json.ts';
import { lastWrite, noteWrite } from './last-write.ts';
import { currentSession, whenSessionChanges } from './session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The answer is kept on this device for whoever is signed in, and is what there is without the server. */
      isKept?: (kept: unknown) => boolean | Promise<boolean>;
      /** It is asked for before anybody wants it, or beside what they want: it is no reason to end a session. */
      isAhead?: true;
    };
  }
}

/** An answer of the server, as it lies on this device. */
interface KeptAnswer {
  /** The id of who asked. */
  readonly owner: string;
  /** When it came, in ms since 1970. */
  readonly at: number;
  readonly data: unknown;
  /** The build of the app that kept it; null where that is not known. */
  readonly build: string | null;
}

/** An answer is of use for so many ms. */
export const answerLifetime = 30 * 24 * 60 * 60_000;
/** So many answers to questions of one kind are kept, the newest. */
export const mostOfAKind = 200;
/** Answers are written together, so many ms after the first of them. */
const writtenAfter = 200;
/** A store that says nothing for so many ms has nothing. */
const patience = 1_000;

const person = (): string | null => currentSession()?.id ?? null;

const answerIn = (kept: unknown): KeptAnswer | null => {
  const { owner, at, data, build } = objectIn(kept) ?? {};
  return typeof owner === 'string' && typeof at === 'number'
    ? { owner, at, data, build: typeof build === 'string' ? build : null }
    : null;
};

/** What no write of a resident changes. */
const isSteady = (hash: string): boolean => /^\["\/api\/(collection-points|postal-codes|holidays)"/.test(hash);

/** What is kept for a question, and when this device last wrote something, by one look at the store. */
const read = async (key: string): Promise<readonly [found: unknown, written: unknown]> => {
  let found: IDBRequest<unknown> | undefined;
  const written = await inStore('answers', 'readonly', (store) => {
    found = store.get(key);
    // Answered after the one before.
    return store.get(lastWrite);
  });
  return [found?.result, written];
};

const inTime = <Result>(reading: Promise<Result>): Promise<Result> =>
  Promise.race([reading, new Promise<never>((_, reject) => setTimeout(reject, patience, new Error('the store says nothing')))]);

/**
 * Gives a question that is on its way the answer that is kept on this device. What is older than a write waits with `isUnanswered`
 * for the server's failure: nobody gets an old answer to a write. Rejects where the browser forbids it.
 */
const restoreKept = async (query: Query, isUnanswered: boolean): Promise<void> => {
  if (person() === null || query.state.data !== undefined || query.meta?.isKept === undefined) return;
  const [found, written] = await inTime(read(query.queryHash));
  const kept = answerIn(found);
  const isOld = typeof written === 'number' && kept !== null && kept.at < written && !isSteady(query.queryHash);
  if (kept === null || kept.owner !== person() || (isOld && !isUnanswered)) return;
  // What this build kept has its shape.
  const hasShape = (kept.build !== null && kept.build === buildOfPage()) || (await query.meta.isKept(kept.data));
  if (!hasShape) {
    await inStore('answers', 'readwrite', (store) => store.delete(query.queryHash));
    return;
  }
  if (query.state.data !== undefined || query.state.fetchStatus !== 'fetching') return;
  // As invalid as it is old: whoever shows it next asks anew.
  query.setState({ data: kept.data, dataUpdatedAt: kept.at, status: 'success', isInvalidated: true });
};

/** The same, where what the browser forbids is passed over. */
export const restore = (query: Query, isUnanswered: boolean): Promise<void> => restoreKept(query, isUnanswered).catch(() => {});

/** Forgets every answer of this device. Rejects where the browser forbids it. */
const forgetAnswers = (): Promise<undefined> => inStore('answers', 'readwrite', (store) => store.clear());

/**
 * Persists from now on the answers of queries with `meta.isKept`, and deletes them when another person signs in or the session ends.
 * What the browser forbids is passed over.
 */
export const keepAnswers = (client: QueryClient): void => {
  const cache = client.getQueryCache();
  let owner = person();
  const build = buildOfPage();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answered = new Set<Query>();

  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const by = owner;
    const queries = [...answered].filter((query) => cache.get(query.queryHash) === query && query.state.data !== undefined);
    answered.clear();
    if (by === null || queries.length === 0) return;
    inStore('answers', 'readwrite', (store) => {
      // Signed out meanwhile, maybe in another tab.
      if (person() === by) {
        for (const { queryHash, state } of queries) {
          const kept: KeptAnswer = { owner: by, at: state.dataUpdatedAt, data: state.data, build };
          store.put(kept, queryHash);
        }
      }
      return store.count();
    }).catch(() => {});
  };
  const keep = (query: Query): void => {
    if (query.meta?.isKept === undefined) return;
    answered.add(query);
    timer ??= setTimeout(write, writtenAfter);
  };

  askAgain(client);
  // It believes in a network until it hears otherwise, and would not hear of one that comes back; and it hears nothing before somebody
  // listens to it, as React does once the page is drawn.
  onlineManager.subscribe(() => {});
  if (!navigator.onLine) onlineManager.setOnline(false);

  // What was asked, and answered, before this code came.
  for (const query of cache.getAll()) {
    if (query.state.data !== undefined) keep(query);
    else if (query.state.fetchStatus === 'fetching') void restore(query, false);
  }
  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'success') keep(event.query);
    if (event.action.type === 'fetch') void restore(event.query, false);
  });
  addEventListener('pagehide', write);
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && (event.action.type === 'pending' || event.action.type === 'continue')) noteWrite();
  });
  whenSessionChanges(() => {
    if (person() === owner) return;
    owner = person();
    answered.clear();
    forgetAnswers().catch(() => {});
  });
};

/** Answers to questions of one kind have the same first part, and where it says what is asked for, the same second. */
const kindOf = (hash: string): string => /^\["[^"]*"(,"[a-z]+")?/.exec(hash)?.[0] ?? hash;

/** The keys of what need not be kept any more: of somebody else, too old, unreadable, or one too many. `now` in ms since 1970. */
export const superfluous = (
  stored: readonly (readonly [key: string, kept: unknown])[],
  owner: string | null,
  now: number,
): readonly string[] => {
  const answers = stored.filter(([key]) => key !== lastWrite).map(([key, kept]) => ({ key, kept: answerIn(kept) }));
  const kinds = new Map<string, number>();
  return answers
    .sort((one, other) => (other.kept?.at ?? 0) - (one.kept?.at ?? 0))
    .filter(({ key, kept }) => {
      // A clock that was set back makes the age negative: then nobody knows how old it is.
      if (kept === null || kept.owner !== owner || Math.abs(now - kept.at) > answerLifetime) return true;
      const kind = kindOf(key);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      return (kinds.get(kind) ?? 0) > mostOfAKind;
    })
    .map(({ key }) => key);
};

/** The questions whose answers are kept. Rejects where the browser forbids it. */
export const keptKeys = async (): Promise<ReadonlySet<string>> => {
  const keys = await inStore('answers', 'readonly', (store) => store.getAllKeys());
  return new Set(keys.map(String));
};

/** Forgets what need not be kept any more. Rejects where the browser forbids it. */
export const tidyAnswers = async (): Promise<void> => {
  const [keys, values] = await Promise.all([
    inStore('answers', 'readonly', (store) => store.getAllKeys()),
    inStore('answers', 'readonly', (store) => store.getAll()),
  ]);
  const stored = keys.map((key, index) => [String(key), values[index]] as const);
  for (const key of superfluous(stored, person(), Date.now())) {
    await inStore('answers', 'readwrite', (store) => store.delete(key));
  }
};
