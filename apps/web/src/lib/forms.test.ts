import { expect, test } from 'vitest';
import { formIn, formLifetime, formText } from './forms.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const mine = 'marina@exemplo.com.br';
const text = formText(mine, { phone: '(85) 9' }, now);

test('what was typed comes back for a day, to who typed it', () => {
  expect(formIn(text, mine, now + formLifetime)).toEqual({ value: { phone: '(85) 9' }, isFromBefore: false });
  expect(formIn(text, mine, now + formLifetime + 1)).toBeNull();
  expect(formIn(text, mine, now - formLifetime - 1)).toBeNull();
  expect(formIn(text, 'outra@exemplo.com.br', now)).toBeNull();
});

test('what another load of the page has kept is from before', () => {
  const stored = JSON.stringify({ ...JSON.parse(text), load: -1 });
  expect(formIn(stored, mine, now)).toMatchObject({ isFromBefore: true });
});

test.each([null, '', 'nada', '[]', 'null', '{"owner":"marina@exemplo.com.br"}'])('the stored text %j is no form', (stored) => {
  expect(formIn(stored, mine, now)).toBeNull();
});
