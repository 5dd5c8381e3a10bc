import { expect, test } from 'vitest';
import { compareLedger, complaintsOf, longestGap, openLedger } from './ledger.mjs';

const day = '2026-12-01';
const row = (id, key, more = {}) => ({
  ...{ id, key, status: 'pendente', date: day, version: 1, notices: 1, mails: 1, entries: 1 },
  ...more,
});

/** A ledger of two acknowledged bookings and one that was sent and not answered. */
const ledger = () => {
  const { bookings, asked } = openLedger();
  for (const n of [1, 2]) bookings.set(`key${n}`, { id: `id${n}`, status: 'pendente', date: day });
  for (const n of [1, 2, 3]) asked.add(`key${n}`);
  return { bookings, asked };
};

const rows = [row('id1', 'key1'), row('id2', 'key2')];

test('nothing is wrong when every acknowledged booking has its row, notice, mail and audit entry', () => {
  expect(complaintsOf(compareLedger(ledger(), rows))).toEqual([]);
  expect(compareLedger(ledger(), [...rows, row('id3', 'key3')])).toMatchObject({ unanswered: 1, lost: [], doubled: [] });
});

test.each([
  ['lost', 'a deleted row', rows.slice(1), ['key1']],
  ['lost', 'a row of another key', [row('id1', 'key3'), row('id2', 'key2')], ['key1']],
  ['doubled', 'a second row of a key', [...rows, row('id4', 'key2')], ['key2']],
  ['withoutKey', 'a row without a key', [...rows, row('id5', null)], ['id5']],
  ['withoutKey', 'a row of a key that was never sent', [...rows, row('id6', 'key6')], ['id6']],
  ['otherState', 'another status', [row('id1', 'key1', { status: 'cancelado' }), row('id2', 'key2')], ['id1']],
  ['otherState', 'another day', [row('id1', 'key1', { date: '2026-12-02' }), row('id2', 'key2')], ['id1']],
  ['otherMessages', 'a second mail', [row('id1', 'key1', { mails: 2 }), row('id2', 'key2')], ['id1']],
  ['otherMessages', 'no notice', [row('id1', 'key1', { notices: 0 }), row('id2', 'key2')], ['id1']],
  ['otherMessages', 'no audit entry', [row('id1', 'key1', { entries: 0 }), row('id2', 'key2')], ['id1']],
])('%s: %s', (problem, _case, found, expected) => {
  const comparison = compareLedger(ledger(), found);
  expect(comparison[problem]).toEqual(expected);
  expect(complaintsOf(comparison)).toEqual([expect.stringContaining(problem)]);
});

test('the longest gap begins at the kill and ends at the next', () => {
  expect(longestGap([10, 20, 90, 100, 140, 400], 30, 200)).toBe(60);
  expect(longestGap([10, 20], 30, 200)).toBe(170);
});
