import { expect, test } from 'vitest';
import { areaNamesOf, bodyOf, emptyForm, problemsOf } from './exception-form.ts';

test('only what its kind has is sent of an exception', () => {
  const typed = { ...emptyForm, date: '2026-12-25', movedTo: '2026-12-26', hasWindow: true, from: '08:00', areas: [1] };
  expect(bodyOf(typed)).toMatchObject({ kind: 'cancelled', movedTo: null, window: null });
  expect(bodyOf({ ...typed, kind: 'moved' })).toMatchObject({ movedTo: '2026-12-26', window: { from: '08:00', until: null } });
  expect(bodyOf({ ...typed, kind: 'added', from: '' })).toMatchObject({ movedTo: null, window: { from: null, part: null } });
  expect(problemsOf({ ...typed, kind: 'added', from: '', until: '10:00', areas: [] })).toEqual({
    areas: 'Escolha ao menos um setor',
  });
});

test('areas are named in the order of all areas, and those that are gone by their number', () => {
  const names = [
    { id: 2, serviceId: 1, code: 'S-2', name: 'Leste', active: true },
    { id: 1, serviceId: 1, code: null, name: 'Norte', active: true },
  ];
  expect(areaNamesOf([1, 9, 2], names)).toEqual(['S-2 · Leste', 'Norte', 'setor nº 9 (não existe mais)']);
});
