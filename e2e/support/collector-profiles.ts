import type { APIRequestContext } from '@playwright/test';
import { openAdministratorSession } from './database.ts';
import { expect } from './fixtures.ts';

export interface KnownCollector {
  readonly id: number;
  readonly name: string;
}

/** Creates a published cooperative of Fortaleza, changed by `data`. */
export const givenCollector = async (
  request: APIRequestContext,
  data: { readonly name: string } & Record<string, unknown>,
): Promise<KnownCollector> => {
  const headers = { authorization: `Bearer ${await openAdministratorSession()}` };
  const usual = {
    ...{ kind: 'cooperativa', materials: ['papel', 'vidro'], uf: 'CE', municipality: 'Fortaleza', districts: [] },
    ...{ phone: '(85) 3216-5498', whatsapp: '(85) 9 8765-4321', payment: 'paga', paymentNote: 'R$ 0,50 o quilo', isActive: true },
  };
  const answer = await request.post('/api/admin/collector-profiles', { headers, data: { ...usual, ...data } });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
};

/** A natural person who agreed to be listed. */
export const agreed = { kind: 'catador', consentOn: '2026-11-20', consentWay: 'telefone' } as const;
