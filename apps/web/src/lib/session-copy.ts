import { inStore } from './device-store.ts';
import { type StoredSession, sessionIn, sessionKey } from './stored-session.ts';

/** Keeps a copy of the stored session, as it is written, where a service worker can read it; null removes it. Rejects where the browser forbids it. */
export const copySession = async (text: string | null): Promise<void> => {
  if (text === null) await inStore('session', 'readwrite', (store) => store.delete(sessionKey));
  else await inStore('session', 'readwrite', (store) => store.put(text, sessionKey));
};

/** The session that pages have stored, read where there is no localStorage; null when nobody is signed in, or it cannot be read. */
export const copiedSession = async (): Promise<StoredSession | null> => {
  const text: unknown = await inStore('session', 'readonly', (store) => store.get(sessionKey)).catch(() => null);
  return typeof text === 'string' ? sessionIn(text) : null;
};
