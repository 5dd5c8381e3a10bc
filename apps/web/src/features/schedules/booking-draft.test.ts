import { expect, test } from 'vitest';
import { type BookingDraft, draftIn } from './booking-draft.ts';
import { emptyForm } from './booking-form.ts';

const draft: BookingDraft = {
  form: { ...emptyForm, collectionPointId: 7, weightKg: '12,', materials: ['vidro'], observation: 'Portão\nverde' },
  idempotencyKey: 'a1',
};

test('a draft comes back as it was, half typed as it may be', () => {
  expect(draftIn({ purpose: null, ...draft }, null)).toEqual(draft);
});

test('a draft for moving one booking is none for another one, nor for a new one', () => {
  const kept = { purpose: 'b1', ...draft };
  expect(draftIn(kept, 'b1')).toEqual(draft);
  expect(draftIn(kept, 'b2')).toBeNull();
  expect(draftIn(kept, null)).toBeNull();
});

test.each([undefined, null, '', {}, { purpose: null, idempotencyKey: 'a1', form: {} }])('a stored %j is no draft', (kept) => {
  expect(draftIn(kept, null)).toBeNull();
});

test('a material that is not known any more makes the draft unreadable, not the page', () => {
  expect(draftIn({ purpose: null, ...draft, form: { ...draft.form, materials: ['isopor'] } }, null)).toBeNull();
});

test('a draft that an earlier release kept begins at the profile’s address, like a new one', () => {
  const { handover: _, pickup: __, ...before } = draft.form;
  expect(draftIn({ purpose: null, ...draft, form: before }, null)).toEqual(draft);
});
