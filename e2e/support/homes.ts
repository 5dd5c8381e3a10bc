import type { APIRequestContext } from '@playwright/test';
import { expect, type Resident } from './fixtures.ts';

/** A postal code among the real points. */
export const codeInPapicu = '60175-047';

/** The resident lives at a postal code from now on. */
export const liveAt = async (request: APIRequestContext, { token }: Resident, cep: string): Promise<void> => {
  const changed = await request.patch('/api/users/me', { headers: { authorization: `Bearer ${token}` }, data: { cep } });
  expect(changed.status(), await changed.text()).toBe(200);
};
