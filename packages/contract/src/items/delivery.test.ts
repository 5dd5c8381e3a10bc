import { expect, test } from 'vitest';
import { deliveryOf } from './delivery.ts';
import { verdictKinds } from './verdicts.ts';

const organics = { material: null, category: 'organicos' } as const;
const glass = { material: 'vidro', category: null } as const;
const mirror = { material: 'vidro', category: 'vidro-plano' } as const;

test('an item for the bin goes to no point, whatever its material and category', () => {
  for (const item of [organics, glass, mirror])
    expect(deliveryOf(item, 'rejeito')).toEqual({ named: null, toAsk: null, instead: null });
});

test('organics go to a point only where one names them, and that there is none needs no word', () => {
  expect(deliveryOf(organics, 'organico')).toEqual({ named: { takesCategory: 'organicos' }, toAsk: null, instead: null });
  expect(deliveryOf({ material: 'outros', category: 'poda' }, 'organico').toAsk).toBeNull();
});

test('every other verdict sends to the points that name the category, then to those of the material, else says what to do', () => {
  for (const kind of verdictKinds.filter((one) => one !== 'rejeito' && one !== 'organico')) {
    expect(deliveryOf(mirror, kind)).toMatchObject({
      named: { takesCategory: 'vidro-plano' },
      toAsk: { mayTakeCategory: 'vidro-plano' },
      instead: expect.stringMatching(/\.$/),
    });
    expect(deliveryOf(glass, kind)).toMatchObject({ named: null, toAsk: { material: 'vidro' } });
  }
});
