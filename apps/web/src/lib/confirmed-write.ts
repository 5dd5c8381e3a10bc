import type { Endpoint } from '@separai/contract/endpoint';
import { ApiError } from './api.ts';
import { writeOf } from './write.ts';

// A module of its own, since no resident's page makes such a call.
type IdentityHandler = () => Promise<boolean>;
let openDialog: IdentityHandler | null = null;
let pending: Promise<boolean> | null = null;
let cancel: () => void = () => {};

/**
 * Registers the identity dialog; returns the unsubscribe function, which answers an open dialog with false. The handler
 * resolves to whether the person has confirmed their identity.
 */
export const onIdentityRequest = (handler: IdentityHandler): (() => void) => {
  openDialog = handler;
  return () => {
    if (openDialog !== handler) return;
    openDialog = null;
    cancel();
  };
};

/** Concurrent calls share one dialog. */
const confirmIdentity = (): Promise<boolean> => {
  if (pending !== null) return pending;
  const cancelled = new Promise<boolean>((resolve) => {
    cancel = () => resolve(false);
  });
  pending = Promise.race([openDialog?.() ?? Promise.resolve(false), cancelled]).finally(() => {
    pending = null;
  });
  return pending;
};

/**
 * Runs `act`, and once more if the server requires a confirmation and the person gives it. Throws the errors of `act`, and the
 * server's refusal without the confirmation.
 */
export const confirmed = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirmation-required' || !(await confirmIdentity())) throw error;
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
