import { readMe } from '@separai/contract/accounts/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { rememberPerson } from './stored-person.ts';

/** The person's own record. What the server says of name and e-mail is stored with the session, too. */
export const ownPersonQuery = queryOptions({
  queryKey: ['/api/users/me'],
  queryFn: async ({ signal, meta }) => {
    const person = await call(readMe, { signal, quiet: meta?.isAhead ?? false });
    rememberPerson(person);
    return person;
  },
  meta: { persist: 'personal' },
});
