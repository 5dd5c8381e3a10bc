import { readMe } from '@separai/contract/accounts/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { rememberPerson } from './stored-person.ts';

/** Keys of the person's own account. */
export const accountKeys = { me: ['/api/users/me'], devices: ['/api/users/me/sessions'] } as const;

/** The person's own record. What the server says of name and e-mail is stored with the session, too. */
export const ownPersonQuery = queryOptions({
  queryKey: accountKeys.me,
  queryFn: async ({ signal, meta }) => {
    const person = await call(readMe, { signal, quiet: meta?.isAhead ?? false });
    rememberPerson(person);
    return person;
  },
  meta: { persist: 'personal' },
});
