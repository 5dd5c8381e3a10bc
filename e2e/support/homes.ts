import type { APIRequestContext } from '@playwright/test';
import { expect, type Resident } from './fixtures.ts';

/** A postal code in the middle of the real points. */
export const codeInPapicu = '60175-047';

/** Sets the resident's postal code. */
export const liveAt = async (request: APIRequestContext, { token }: Resident, cep: string): Promise<void> => {
  const changed = await request.patch('/api/users/me', { headers: { authorization: `Bearer ${token}` }, data: { cep } });
  expect(changed.status(), await changed.text()).toBe(200);
};
