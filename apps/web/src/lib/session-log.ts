import { sessionIn } from './stored-session.ts';

const fields = ['token', 'id', 'name', 'email'] as const;

/** Logs what cannot be read of the stored session, as it is written (specification §8). It says nothing of the person. */
export const logUnread = (stored: string | null): void => {
  if (stored === null) return;
  const session = sessionIn(stored);
  const unread = fields.filter((field) => session[field] === null);
  // biome-ignore lint/suspicious/noConsole: the browser's console is where the specification wants it logged
  if (unread.length > 0) console.warn(`Da sessão guardada neste aparelho não pôde ser lido: ${unread.join(', ')}.`);
};
