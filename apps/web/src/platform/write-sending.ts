import { noteWrite } from '../lib/query-store.ts';
import { addressOf, type Refused, refusedIn } from './api-wire.ts';
import { forgetEarly } from './early-answers.ts';
import {
  fateOf,
  forgetWrite,
  isHeldBack,
  type KeptWrite,
  keepWrite,
  keptWrite,
  keptWrites,
  lockOf,
  longestHold,
  subjectOf,
} from './kept-writes.ts';
import type { StoredSession } from './stored-session.ts';

// Pages and the service worker send by this alone.

/** What a try to send a write led to: an answer that ends it, a session that the server does not know, or nothing that ends it. */
export type Sending =
  | { readonly came: 'done'; readonly reply: unknown }
  | { readonly came: 'refused'; readonly refused: Refused }
  | { readonly came: 'session-ended'; readonly refused: Refused }
  /**
   * The server answered that it can be asked again: it is out of order, or about it just now. With `holdFor` it takes others, and this
   * one so many ms later.
   */
  | { readonly came: 'later'; readonly refused: Refused; readonly holdFor?: number }
  /** Nobody knows whether it arrived. */
  | { readonly came: 'nothing'; readonly isLate: boolean };

/** A write that has ended, and how. */
export interface Ended {
  readonly write: KeptWrite;
  readonly refused: Refused | null;
}

/** In whose name is sent: of the session as it is now, or of nobody, for visitors. */
export interface Sender {
  readonly owner: string | null;
  readonly token: string | null;
}

/** In whose names this device sends: of who is signed in, and what visitors have left. */
export const sendersOf = (session: StoredSession | null): readonly Sender[] => {
  const { email: owner = null, token = null } = session ?? {};
  return [...(owner === null || token === null ? [] : [{ owner, token }]), { owner: null, token: null }];
};

/** A try is given up after so many ms. */
const patience = 15_000;

// What is not the server's own form of a refusal comes from somebody in between, such as the hotel that has the network.
const asksForLater = ({ status, code }: Refused): boolean =>
  code === 'unknown' || status >= 500 || status === 408 || status === 429 || code === 'idempotency-key-running';

/** Where the server does not say when, in ms. */
const usualHold = 60_000;

/** What the server alone says of one write; somebody in between would say it of all. */
const holdOf = ({ status, code }: Refused, headers: Headers): { holdFor?: number } => {
  if (status !== 429 || code === 'unknown') return {};
  const asked = Number(headers.get('retry-after')) * 1000;
  return { holdFor: asked > 0 ? Math.min(asked, longestHold) : usualHold };
};

const outcomeOf = async (response: Response): Promise<Sending> => {
  if (response.ok) return { came: 'done', reply: response.status === 204 ? null : await response.json() };
  const refused = await refusedIn(response);
  if (refused.status === 401) return { came: 'session-ended', refused };
  return asksForLater(refused) ? { came: 'later', refused, ...holdOf(refused, response.headers) } : { came: 'refused', refused };
};

/** Sends a write once; without a token as a visitor. */
export const sendWrite = async ({ method, path, params, body, key }: KeptWrite, token: string | null): Promise<Sending> => {
  const controller = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    controller.abort();
  }, patience);
  // What this device keeps of the answers is from before it.
  void noteWrite();
  forgetEarly();
  try {
    const response = await fetch(addressOf(path, params), {
      method,
      headers: {
        accept: 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        'idempotency-key': key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: controller.signal,
    });
    return await outcomeOf(response);
  } catch {
    return { came: 'nothing', isLate };
  } finally {
    clearTimeout(timer);
  }
};

/** One at a time sends what is queued, over all pages and the service worker, so that it arrives in order. */
export const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => navigator.locks.request('separai-writes', work);

const channelName = 'separai-writes';

/** What a context tells the others of the kept writes: that they are others now, and which have ended. */
export interface Told {
  readonly ended: readonly Ended[];
  readonly isFromWorker: boolean;
}

/** Tells every page of this browser, this one's too, that what is kept has changed. */
export const tellOfWrites = (ended: readonly Ended[] = []): void => {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ ended, isFromWorker: !('document' in globalThis) } satisfies Told);
  channel.close();
};

/** Calls the listener whenever what is kept has changed; gives the way to stop that. */
export const hearOfWrites = (listener: (told: Told) => void): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<Told>) => listener(data);
  return () => channel.close();
};

/** How far what waited has come. */
export interface Delivery {
  readonly ended: Ended[];
  /** The server is there, and takes writes. */
  readonly isReached: boolean;
  /** What is held back, by its subject, and until when in ms since 1970: what concerns the same waits behind it. */
  readonly held: ReadonlyMap<string, number>;
}

/**
 * Sends what somebody has left waiting, in order and in the caller's turn, until the server is not to be had; what it asks for later
 * holds up no other. What is refused stays for the person where it was queued.
 */
export const sendWaiting = async ({ owner: sender, token }: Sender): Promise<Delivery> => {
  const ended: Ended[] = [];
  const held = new Map<string, number>();
  let isReached = true;
  let hasChanged = false;
  for (const { key, owner } of await keptWrites()) {
    if (owner !== sender || !isReached) continue;
    await navigator.locks.request(lockOf(key), { ifAvailable: true }, async (lock) => {
      // The page that it was pressed in is about it.
      if (lock === null) return;
      const write = await keptWrite(key);
      // It was taken back meanwhile.
      if (write === undefined) return;
      const fate = fateOf(write, Date.now());
      if (fate === 'keep') return;
      if (fate !== 'send') {
        hasChanged = true;
        return fate === 'late' ? keepWrite({ ...write, refused: 'late' }) : void (await forgetWrite(key));
      }
      const subject = subjectOf(write);
      if (held.has(subject)) return;
      if (isHeldBack(write, Date.now())) return void held.set(subject, write.notBefore ?? 0);
      const outcome = await sendWrite(write, token);
      // Unless it went meanwhile, with who signed out.
      const keepAs = async (now: KeptWrite): Promise<void> => {
        if ((await keptWrite(key)) !== undefined) await keepWrite(now);
      };
      if (outcome.came === 'later' && outcome.holdFor !== undefined) {
        const notBefore = Date.now() + outcome.holdFor;
        held.set(subject, notBefore);
        hasChanged = true;
        return keepAs({ ...write, notBefore });
      }
      if (outcome.came !== 'done' && outcome.came !== 'refused') {
        isReached = false;
        return;
      }
      hasChanged = true;
      // The server had done it, and its answer is not known any more.
      const isDone = outcome.came === 'done' || outcome.refused.code === 'idempotency-key-done';
      const refused = isDone ? null : outcome.refused;
      if (refused === null || write.queued === undefined) await forgetWrite(key);
      else await keepAs({ ...write, refused });
      ended.push({ write, refused });
    });
  }
  if (hasChanged) tellOfWrites(ended);
  return { ended, isReached, held };
};
