import { expect, test } from 'vitest';
import { type BookingDraft, draftIn, draftText } from './booking-draft.ts';
import { emptyForm } from './booking-form.ts';

const mine = { owner: 'marina@exemplo.com.br', moving: null };
const draft: BookingDraft = {
  form: { ...emptyForm, collectionPointId: 7, weightKg: '12,', materials: ['vidro'], observation: 'Portão\nverde' },
  idempotencyKey: 'a1',
};

test('a draft comes back as it was, half typed as it may be', () => {
  expect(draftIn(draftText(mine, draft), mine)).toEqual(draft);
});

test("another person's draft is none", () => {
  expect(draftIn(draftText(mine, draft), { ...mine, owner: 'outra@exemplo.com.br' })).toBeNull();
});

test('a draft for moving one booking is none for another one, nor for a new one', () => {
  const text = draftText({ ...mine, moving: 'b1' }, draft);
  expect(draftIn(text, { ...mine, moving: 'b1' })).toEqual(draft);
  expect(draftIn(text, { ...mine, moving: 'b2' })).toBeNull();
  expect(draftIn(text, mine)).toBeNull();
});

test.each([null, '', 'nada', '{}', 'null', '{"owner":"marina@exemplo.com.br","moving":null,"idempotencyKey":"a1","form":{}}'])(
  'the stored text %j is no draft',
  (text) => {
    expect(draftIn(text, mine)).toBeNull();
  },
);

test('a material that is not known any more makes the draft unreadable, not the page', () => {
  expect(draftIn(draftText(mine, draft).replace('vidro', 'isopor'), mine)).toBeNull();
});
