import { forgetWritesOf } from './kept-writes.ts';
import { currentSession } from './session.ts';

/** Forgets what waits to be sent of who is signed in: they leave this device, and were asked. Before the session, which says whose it is. */
export const dropQueue = (): void => {
  const email = currentSession()?.email ?? null;
  if (email !== null) forgetWritesOf(email).catch(() => {});
};
