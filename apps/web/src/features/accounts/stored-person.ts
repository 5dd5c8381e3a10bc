import { objectIn, parseJson } from '../../lib/json.ts';
import { sessionText, storeSession } from '../../lib/session.ts';

/**
 * Brings the stored session's name and e-mail up to date, so that the screens that greet with them do so offline too. Nothing
 * happens when somebody else, or nobody, is stored.
 */
export const rememberPerson = ({ id, name, email }: { id: string; name: string; email: string }): void => {
  const stored = objectIn(parseJson(sessionText() ?? ''));
  // An administrator's sign-in nests the person under `user`.
  const nested = objectIn(stored?.user);
  const person = nested ?? stored;
  if (stored === null || person === null || person.id !== id) return;
  if (person.name === name && person.email === email) return;
  storeSession(nested === null ? { ...stored, name, email } : { ...stored, user: { ...nested, name, email } });
};
