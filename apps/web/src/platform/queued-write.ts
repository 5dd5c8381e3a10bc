import type { Endpoint, ReplyOf } from '@separai/contract/endpoint';
import { queueText } from '../text/queue.ts';
import { ApiError, type CallInput, call, errorOf, isSignedInAgain } from './api.ts';
import {
  canHoldOff,
  forgetWrite,
  type KeptWrite,
  keepWrite,
  keptWrite,
  lockOf,
  type Queued,
  subjectOf,
  syncTag,
} from './kept-writes.ts';
import { queuedWritesQuery } from './kept-writes-query.ts';
import { queryClient } from './query-client.ts';
import { currentSession, sessionText } from './session.ts';
import { copySession } from './session-copy.ts';
import { sayThatSessionIsOver } from './session-over.ts';
import type { Sent } from './write.ts';
import { inTurn, type Sender, type Sending, sendWaiting, sendWrite, tellOfWrites } from './write-sending.ts';

/** A write that found no server waits on this device, and is sent when the network is back. */
export class WaitingError extends Error {
  readonly key: string;

  constructor(key: string) {
    super(queueText.queued);
    this.name = 'WaitingError';
    this.key = key;
  }
}

interface WithSync extends ServiceWorkerRegistration {
  readonly sync?: { readonly register: (tag: string) => Promise<void> };
}

/** Asks the browser to wake the service worker when the network is back; one that cannot, or may not, leaves it to the pages. */
const askToBeWoken = async (): Promise<void> => {
  // Whoever is quick has pressed before the page kept it: the worker would not know in whose name to send.
  await copySession(sessionText());
  const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(syncTag);
};

/** What is kept is another now: every page shows it, this one also before it hears of the others. */
const changed = (): void => {
  tellOfWrites();
  void queryClient.invalidateQueries({ queryKey: queuedWritesQuery.queryKey });
};

interface Press<E extends Endpoint, Input extends object> {
  readonly endpoint: E;
  readonly sent: Sent<Input>;
  readonly queued: Queued;
}

/** In whose name something is pressed; null where nobody is signed in and visitors may not, or it is not known who is. */
const senderOf = ({ withOwnSession }: Endpoint): Sender | null => {
  const session = currentSession();
  const { email: owner = null, token = null } = session ?? {};
  const isKnown = session === null ? withOwnSession === true : owner !== null && token !== null;
  return isKnown ? { owner, token } : null;
};

/** What is kept of a press. */
const keptOf = <E extends Endpoint, Input extends object>(
  { endpoint, sent, queued }: Press<E, Input>,
  { owner }: Sender,
): KeptWrite => {
  const { method, path } = endpoint;
  const { idempotencyKey: key, ...input } = sent;
  return { key, owner, at: Date.now(), method, path, ...(input as Partial<KeptWrite>), queued };
};

/**
 * Sends a write through this device's queue, after what waits there already, and gives its reply; of visitors what they may do. Throws `ApiError` for what the server
 * answers against it, which is then not kept, and `WaitingError` when it found no server and waits. Where the browser cannot keep
 * it, it throws for that what `call` does.
 */
export const throughQueue = async <const E extends Endpoint, Input extends object>(
  press: Press<E, Input>,
): Promise<ReplyOf<E>> => {
  const session = currentSession();
  try {
    return await enqueue(press);
  } catch (error) {
    // Outside of the write's lock, which the second try needs.
    const isOver = error instanceof ApiError && error.status === 401 && session !== null;
    if (isOver && (await isSignedInAgain(session, error.message))) return enqueue(press);
    throw error;
  }
};

const enqueue = async <const E extends Endpoint, Input extends object>(press: Press<E, Input>): Promise<ReplyOf<E>> => {
  const { idempotencyKey, ...input } = press.sent;
  const sender = senderOf(press.endpoint);
  const unkept = (): Promise<ReplyOf<E>> =>
    call(press.endpoint, { ...input, headers: { 'idempotency-key': idempotencyKey } } as unknown as CallInput<E>);
  if (sender === null || !canHoldOff()) return unkept();
  const kept = keptOf(press, sender);
  const { token } = sender;
  return navigator.locks.request(lockOf(kept.key), async () => {
    const before = await keptWrite(kept.key).catch(() => undefined);
    const isKept = await keepWrite(kept).then(
      () => true,
      () => false,
    );
    if (!isKept) return unkept();
    const sending = await inTurn<Sending>(async () => {
      // Its own is this page's to send: who holds its lock passes it over.
      const { isReached, held } = await sendWaiting(sender);
      return isReached && !held.has(subjectOf(kept)) ? sendWrite(kept, token) : { came: 'nothing', isLate: false };
    });
    const isOver = sending.came === 'session-ended' && token !== null && currentSession()?.token === token;
    if (isOver && before !== undefined) void sayThatSessionIsOver(sending.refused.sentence);
    // What waited already goes on waiting until there is an answer to it.
    if (sending.came === 'nothing' || (before !== undefined && (sending.came === 'later' || isOver))) {
      askToBeWoken().catch(() => {});
      changed();
      throw new WaitingError(kept.key);
    }
    // What had waited, or was refused before, stays where its person looks for it.
    // Unless it was forgotten meanwhile, with the person's session.
    const isStillKept = (await keptWrite(kept.key)) !== undefined;
    if (sending.came === 'refused' && before !== undefined && isStillKept) await keepWrite({ ...kept, refused: sending.refused });
    else await forgetWrite(kept.key);
    changed();
    if (sending.came === 'done') return sending.reply as ReplyOf<E>;
    throw errorOf(sending.refused);
  });
};

/** Takes a write back that waits, or was refused, and gives it; undefined when it was sent meanwhile, which is waited for. */
export const takeBack = async (key: string): Promise<KeptWrite | undefined> => {
  const taken = await navigator.locks.request(lockOf(key), async () => {
    const write = await keptWrite(key);
    await forgetWrite(key);
    return write;
  });
  changed();
  return taken;
};

/** Puts back what was taken back, in its place. */
export const putBack = async (write: KeptWrite): Promise<void> => {
  await keepWrite(write);
  changed();
};
