import { currentSession } from './session.ts';

/** Headers for what everybody may ask, such as for points: who sees more of it has to say who they are. */
export const asAdministrator = (): Record<string, string> => ({ authorization: `Bearer ${currentSession()?.token ?? ''}` });
