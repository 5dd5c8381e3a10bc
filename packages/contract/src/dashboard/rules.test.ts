import { expect, test } from 'vitest';
import { actionOf, isDueDeletion, mondayOf } from './rules.ts';

test('a week begins on its Monday, whatever its day', () => {
  expect(['2026-11-16', '2026-11-18', '2026-11-22', '2026-11-23'].map(mondayOf)).toEqual([
    '2026-11-16',
    '2026-11-16',
    '2026-11-16',
    '2026-11-23',
  ]);
});

test('a written record tells the act', () => {
  const open = { isActive: true };
  const closed = { isActive: false };
  expect(actionOf('collection-point', null, open)).toBe('collection-point-created');
  expect(actionOf('collection-point', open, open)).toBe('collection-point-changed');
  expect(actionOf('collection-point', open, closed)).toBe('collection-point-closed');
  expect(actionOf('collection-point', closed, open)).toBe('collection-point-opened');
  const deleted = { isActive: false, deletesAt: '2026-12-01T15:00:40.000Z' };
  expect(actionOf('collection-point', open, deleted)).toBe('collection-point-removed');
  expect(actionOf('collection-point', deleted, open)).toBe('collection-point-restored');
  expect([isDueDeletion('collection-point', deleted, null), isDueDeletion('collection-point', open, null)]).toEqual([
    true,
    false,
  ]);
  expect(actionOf('recycling-guide', open, null)).toBe('recycling-guide-removed');
  expect(actionOf('import', { state: 'applying' }, { state: 'applied' })).toBe('import-applied');
  expect(actionOf('import', { state: 'applied' }, { state: 'undone' })).toBe('import-taken-back');
  expect(actionOf('administrator', null, { role: 'admin' })).toBe('administrator-added');
  expect(actionOf('administrator', { role: 'admin' }, { role: 'user' })).toBe('administrator-removed');
  expect(actionOf('administrator', null, { role: 'operator', organizationId: 1 })).toBe('person-added');
  expect(actionOf('administrator', { role: 'collector', organizationId: 1 }, { role: 'user' })).toBe('person-removed');
  expect(actionOf('administrator', { role: 'admin' }, { role: 'admin', access: 'reset' })).toBe('administrator-let-in');
  expect(actionOf('schedule', null, { status: 'pendente' })).toBe('schedule-booked');
  expect(actionOf('schedule', { status: 'confirmado' }, { status: 'pendente' })).toBe('schedule-changed');
  expect(actionOf('schedule', { status: 'confirmado' }, { status: 'concluído' })).toBe('schedule-completed');
  expect(actionOf('schedule', { status: 'confirmado' }, { status: 'não realizado' })).toBe('schedule-missed');
});
