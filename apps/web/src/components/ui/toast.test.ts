import { expect, test } from 'vitest';
import { type Toast, type ToastEvent, toastAfter } from './toast.tsx';
import { toastDuration, toastHotkey, toastRemoveDelay, toastSwipeThreshold } from './toaster.tsx';

const after = (...events: ToastEvent[]) => events.reduce<Toast | null>(toastAfter, null);
const added = (id: number, content: Partial<Toast> = {}): ToastEvent => ({
  ...{ type: 'added', id, path: '/map', at: 0 },
  content: { title: `Aviso ${id}`, ...content },
});
const navigated = (path: string, at: number): ToastEvent => ({ type: 'navigated', path, at });

test('the figures are those of the specification', () => {
  expect([toastRemoveDelay, toastDuration, toastSwipeThreshold, toastHotkey]).toEqual([1_000_000, 5000, 50, ['F8']]);
});

test('an added toast is open', () => {
  expect(after(added(1))).toMatchObject({ id: 1, title: 'Aviso 1', open: true });
});

test('a second toast takes the place of the first, also of one that is leaving', () => {
  expect(after(added(1), added(2))).toMatchObject({ id: 2, title: 'Aviso 2' });
  expect(after(added(1), { type: 'dismissed', id: 1 }, added(2))).toMatchObject({ id: 2, open: true });
});

test('an update changes only what it names, and only its own toast', () => {
  const update: ToastEvent = { type: 'updated', id: 1, content: { title: 'Salvo', variant: 'destructive' } };
  expect(after(added(1), update)).toEqual({ ...after(added(1)), title: 'Salvo', variant: 'destructive' });
  expect(after(added(2), update)).toEqual(after(added(2)));
});

test('a dismissed toast is closed but still there until it is removed', () => {
  expect(after(added(1), { type: 'dismissed', id: 1 })).toEqual({ ...after(added(1)), open: false });
  expect(after(added(1), { type: 'dismissed', id: 1 }, { type: 'removed', id: 1 })).toBeNull();
});

test('dismissing or removing without an id concerns the present toast', () => {
  expect(after(added(1), { type: 'dismissed' })?.open).toBe(false);
  expect(after(added(1), { type: 'removed' })).toBeNull();
});

test('the late removal of a replaced toast does not touch its successor', () => {
  expect(after(added(1), { type: 'dismissed', id: 1 }, added(2), { type: 'removed', id: 1 })).toEqual(after(added(2)));
});

test('a toast closes with its screen, which is the one shown a second after it', () => {
  expect(after(added(1), navigated('/map', 4_000))?.open).toBe(true);
  expect(after(added(1), navigated('/search', 1_000))?.open).toBe(false);
  expect(after(added(1), navigated('/search', 999))?.open).toBe(true);
  expect(after(added(1), navigated('/search', 999), navigated('/map', 2_000))?.open).toBe(false);
});

test('a lasting toast stays across screens', () => {
  expect(after(added(1, { isLasting: true }), navigated('/search', 4_000))?.open).toBe(true);
});
