import { currentSession } from './session.ts';

/** Authorization header for public endpoints that return more to administrators. */
export const asAdministrator = (): Record<string, string> => ({ authorization: `Bearer ${currentSession()?.token ?? ''}` });
