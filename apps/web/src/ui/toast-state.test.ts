import { expect, test } from 'vitest';
import {
  TOAST_DURATION,
  TOAST_HOTKEY,
  TOAST_LIMIT,
  TOAST_REMOVE_DELAY,
  TOAST_SWIPE_THRESHOLD,
  type Toast,
  type ToastEvent,
  toastsAfter,
} from './toast-state.ts';

const after = (...events: ToastEvent[]) => events.reduce<readonly Toast[]>(toastsAfter, []);
const added = (id: number, title = `Aviso ${id}`): ToastEvent => ({ type: 'added', id, content: { title } });

test('the limits are those of the specification', () => {
  expect([TOAST_LIMIT, TOAST_REMOVE_DELAY, TOAST_DURATION, TOAST_SWIPE_THRESHOLD, TOAST_HOTKEY]).toEqual([
    1,
    1_000_000,
    5000,
    50,
    'F8',
  ]);
});

test('an added toast is open', () => {
  expect(after(added(1))).toEqual([{ id: 1, title: 'Aviso 1', open: true }]);
});

test('a second toast takes the place of the first, also of one that is leaving', () => {
  expect(after(added(1), added(2)).map((toast) => toast.id)).toEqual([2]);
  expect(after(added(1), { type: 'dismissed', id: 1 }, added(2))).toEqual([{ id: 2, title: 'Aviso 2', open: true }]);
});

test('an update changes only what it names, and only its own toast', () => {
  const updated = after(added(1, 'Salvando'), { type: 'updated', id: 1, content: { title: 'Salvo', variant: 'destructive' } });
  expect(updated).toEqual([{ id: 1, title: 'Salvo', variant: 'destructive', open: true }]);
  expect(after(added(2), { type: 'updated', id: 1, content: { title: 'Salvo' } })).toEqual(after(added(2)));
});

test('a dismissed toast is closed but still there until it is removed', () => {
  expect(after(added(1), { type: 'dismissed', id: 1 })).toEqual([{ id: 1, title: 'Aviso 1', open: false }]);
  expect(after(added(1), { type: 'dismissed', id: 1 }, { type: 'removed', id: 1 })).toEqual([]);
});

test('dismissing or removing without an id concerns every toast', () => {
  expect(after(added(1), { type: 'dismissed' })[0]?.open).toBe(false);
  expect(after(added(1), { type: 'removed' })).toEqual([]);
});

test('the late removal of a replaced toast does not touch its successor', () => {
  expect(after(added(1), { type: 'dismissed', id: 1 }, added(2), { type: 'removed', id: 1 })).toEqual(after(added(2)));
});
