import { addressOf, type Refused, refusedIn } from './api-wire.ts';
import { fateOf, forgetWrite, type KeptWrite, keepWrite, keptWrite, keptWrites, lockOf } from './kept-writes.ts';
import { noteWrite } from './last-write.ts';

// Pages and the service worker send by this alone.

/** What a try to send a write led to: an answer that ends it, a session that the server does not know, or nothing that ends it. */
export type Sending =
  | { readonly came: 'done'; readonly reply: unknown }
  | { readonly came: 'refused'; readonly refused: Refused }
  | { readonly came: 'session-ended'; readonly refused: Refused }
  /** The server answered that it can be asked again: it is out of order, or about it just now. */
  | { readonly came: 'later'; readonly refused: Refused }
  /** Nobody knows whether it arrived. */
  | { readonly came: 'nothing'; readonly isLate: boolean };

/** A write that has ended, and how. */
export interface Ended {
  readonly write: KeptWrite;
  readonly refused: Refused | null;
}

/** Who sends: the session as it is now. */
export interface Sender {
  readonly email: string;
  readonly token: string;
}

/** A try is given up after so many ms. */
const patience = 15_000;

// What is not the server's own form of a refusal comes from somebody in between, such as the hotel that has the network.
const asksForLater = ({ status, code }: Refused): boolean =>
  code === 'unknown' || status >= 500 || status === 408 || status === 429 || code === 'idempotency-key-running';

const outcomeOf = async (response: Response): Promise<Sending> => {
  if (response.ok) return { came: 'done', reply: response.status === 204 ? null : await response.json() };
  const refused = await refusedIn(response);
  if (refused.status === 401) return { came: 'session-ended', refused };
  return { came: asksForLater(refused) ? 'later' : 'refused', refused };
};

/** Sends a write once. */
export const sendWrite = async ({ method, path, params, body, key }: KeptWrite, token: string): Promise<Sending> => {
  const controller = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    controller.abort();
  }, patience);
  // What this device keeps of the answers is from before it.
  noteWrite();
  try {
    const response = await fetch(addressOf(path, params), {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
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

/**
 * Sends what this person has left waiting, in order and in the caller's turn, until the server is not to be had. What is refused stays
 * for the person where it was queued. Gives what has ended, and whether all of it could be sent.
 */
export const sendWaiting = async ({ email, token }: Sender): Promise<{ ended: Ended[]; isAllSent: boolean }> => {
  const ended: Ended[] = [];
  let isAllSent = true;
  let hasChanged = false;
  for (const { key, owner } of await keptWrites()) {
    if (owner !== email || !isAllSent) continue;
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
      const outcome = await sendWrite(write, token);
      if (outcome.came !== 'done' && outcome.came !== 'refused') {
        isAllSent = false;
        return;
      }
      hasChanged = true;
      // The server had done it, and its answer is not known any more.
      const isDone = outcome.came === 'done' || outcome.refused.code === 'idempotency-key-done';
      const refused = isDone ? null : outcome.refused;
      if (refused === null || write.queued === undefined) await forgetWrite(key);
      // Unless it went meanwhile, with who signed out.
      else if ((await keptWrite(key)) !== undefined) await keepWrite({ ...write, refused });
      ended.push({ write, refused });
    });
  }
  if (hasChanged) tellOfWrites(ended);
  return { ended, isAllSent };
};
