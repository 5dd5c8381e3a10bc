import type { Endpoint } from '@separai/contract/endpoint';
import { ApiError } from './api.ts';
import { writeOf } from './write.ts';

// Apart from other writes: no resident's page makes such a call.
type IdentityHandler = () => Promise<boolean>;
let askWho: IdentityHandler | null = null;
let asking: Promise<boolean> | null = null;
let giveUp: () => void = () => {};

/**
 * Registers the identity dialog; returns the unsubscribe function, which answers an open dialog with false. The handler
 * resolves to whether the person has confirmed their identity.
 */
export const onIdentityRequest = (handler: IdentityHandler): (() => void) => {
  askWho = handler;
  return () => {
    if (askWho !== handler) return;
    askWho = null;
    giveUp();
  };
};

/** Concurrent calls share one dialog. */
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
 * Runs `act`, and once more if the server requires a confirmation and the person gives it. Throws the errors of `act`, and the
 * server's refusal without the confirmation.
 */
export const confirmed = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirmation-required' || !(await isShown())) throw error;
    return act();
  }
};

/**
 * As `writeOf`, for an endpoint that may answer `confirmation-required`: sent again with the same key after the confirmation.
 */
export const confirmedWriteOf = <const E extends Endpoint>(endpoint: E) => {
  const write = writeOf<E>(endpoint);
  return { ...write, mutationFn: (input: Parameters<typeof write.mutationFn>[0]) => confirmed(() => write.mutationFn(input)) };
};
