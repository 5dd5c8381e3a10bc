import type { Endpoint } from '@separai/contract/endpoint';
import { ApiError } from './api.ts';
import { writeOf } from './write.ts';

// Apart from other writes: no page of a resident makes one of these.
type AskWho = () => Promise<boolean>;
let askWho: AskWho | null = null;
let asking: Promise<boolean> | null = null;
let giveUp: () => void = () => {};

/**
 * Says how somebody is asked who they are; gives the way to stop that, which answers an open question with no. The answer is whether they
 * have shown it.
 */
export const whenIdentityIsAsked = (handler: AskWho): (() => void) => {
  askWho = handler;
  return () => {
    if (askWho !== handler) return;
    askWho = null;
    giveUp();
  };
};

/** Several calls at once ask once. */
const isShown = (): Promise<boolean> => {
  if (asking !== null) return asking;
  const givenUp = new Promise<boolean>((resolve) => {
    giveUp = () => resolve(false);
  });
  asking = Promise.race([askWho?.() ?? Promise.resolve(false), givenUp]).finally(() => {
    asking = null;
  });
  return asking;
};

/**
 * Does something, and does it once more when the server first wants to know again who it is and the person has shown it. Throws what it
 * throws, and the server's refusal when they have not.
 */
export const confirmed = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirmation-required' || !(await isShown())) throw error;
    return act();
  }
};

/** As `writeOf`, for an endpoint that may answer `confirmation-required`: sent again with the same key once the person has shown who they are. */
export const confirmedWriteOf = <const E extends Endpoint>(endpoint: E) => {
  const write = writeOf<E>(endpoint);
  return { ...write, mutationFn: (input: Parameters<typeof write.mutationFn>[0]) => confirmed(() => write.mutationFn(input)) };
};
