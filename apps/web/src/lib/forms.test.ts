import { expect, test } from 'vitest';
import { formDraftIn, formDraftLifetime, formDraftText } from './forms.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const mine = 'marina@exemplo.com.br';
const text = formDraftText(mine, { phone: '(85) 9' }, now);

test('a draft is restored for a day, for its owner only', () => {
  expect(formDraftIn(text, mine, now + formDraftLifetime)).toEqual({ value: { phone: '(85) 9' }, isFromBefore: false });
  expect(formDraftIn(text, mine, now + formDraftLifetime + 1)).toBeNull();
  expect(formDraftIn(text, mine, now - formDraftLifetime - 1)).toBeNull();
  expect(formDraftIn(text, 'outra@exemplo.com.br', now)).toBeNull();
});

test('a draft of an earlier page load is marked so', () => {
  const stored = JSON.stringify({ ...JSON.parse(text), load: -1 });
  expect(formDraftIn(stored, mine, now)).toMatchObject({ isFromBefore: true });
});

test.each([null, '', 'nada', '[]', 'null', '{"owner":"marina@exemplo.com.br"}'])('the stored text %j is no form', (stored) => {
  expect(formDraftIn(stored, mine, now)).toBeNull();
});
