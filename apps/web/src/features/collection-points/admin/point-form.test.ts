import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { expect, test } from 'vitest';
import { positionText } from '../../../components/admin/degrees.ts';
import { bodyOf, emptyForm, fieldText, formOf, type PointForm, pastedPosition, positionIn, problemsOf } from './point-form.ts';

const point: CollectionPoint = {
  id: 1,
  name: 'Ecoponto',
  shortName: null,
  address: 'Rua A',
  phone: null,
  whatsapp: null,
  website: null,
  description: null,
  schedule: null,
  openingHours: null,
  latitude: -3.75263212345678,
  longitude: -38.53268912345678,
  imageUrl: null,
  isActive: true,
  handover: 'dropoff',
  publicAccess: 'public',
  accessNote: null,
  takesBookings: true,
  organizationId: null,
  pickupRules: null,
  categories: [],
  refusedCategories: [],
  acceptedMaterials: [{ materialType: 'papel' }],
  materials: ['papel'],
  completedCollections: 0,
  confirmed: null,
  fullReported: null,
  attribution: null,
  version: 3,
  createdAt: '2026-12-01T15:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-12-01T15:00:00.000Z',
};

test('degrees are shown with six decimals, and unchanged ones are sent as they are stored', () => {
  const form = formOf(point);
  expect([form.latitude, form.longitude]).toEqual(['-3,752632', '-38,532689']);
  expect(bodyOf(form, point)).toMatchObject({ latitude: -3.75263212345678, longitude: -38.53268912345678 });
  expect(bodyOf({ ...form, latitude: '-3,7526339' }, point)).toMatchObject({ latitude: -3.752634 });
  // Of another point they are what was typed.
  expect(bodyOf(form, null)).toMatchObject({ latitude: -3.752632 });
});

test('a problem is said at its field, by the sentences of the contract', () => {
  expect(problemsOf({ ...emptyForm, latitude: '91', website: 'javascript:alert(1)' })).toEqual({
    name: 'Por favor, insira o nome',
    address: 'Por favor, insira o endereço',
    latitude: 'Latitude inválida: use um número de -90 a 90',
    longitude: 'Informe latitude e longitude juntas',
    website: 'Link inválido',
  });
  expect(problemsOf({ ...emptyForm, name: 'A', address: 'B', latitude: '1' })).toEqual({
    longitude: 'Informe latitude e longitude juntas',
  });
});

test.each([
  ['-3.752632, -38.532689', { latitude: -3.752632, longitude: -38.532689 }],
  ['-3.75 -38.53', { latitude: -3.75, longitude: -38.53 }],
  ['-3,752632; -38,532689', { latitude: -3.752632, longitude: -38.532689 }],
  ['-3,75, -38,53', { latitude: -3.75, longitude: -38.53 }],
  ['-3,75', null],
  ['-93.1, -38.2', null],
  ['Rua A, 12', null],
])('%s pasted is %o', (text, position) => {
  expect(pastedPosition(text)).toEqual(position);
});

test('a position is shown with decimal commas, so that it can be pasted where it was copied', () => {
  const shown = positionText({ latitude: -3.752632, longitude: -38.53 });
  expect(shown).toBe('-3,752632; -38,530000');
  expect(pastedPosition(shown)).toEqual({ latitude: -3.752632, longitude: -38.53 });
});

test('half a position is none', () => {
  expect(positionIn({ latitude: '1', longitude: '' })).toBeNull();
  expect(positionIn({ latitude: '1,5', longitude: '-2' })).toEqual({ latitude: 1.5, longitude: -2 });
});

test('a field is told as text, materials in their own order', () => {
  const form: PointForm = { ...formOf(point), materials: ['vidro', 'papel'], isActive: false, handover: 'both' };
  const told = (field: keyof PointForm): string => fieldText(form, field);
  expect([told('materials'), told('isActive'), told('handover'), told('phone')]).toEqual([
    'Papel/Papelão, Vidro',
    'Inativo',
    'Busca em casa e recebe no local',
    '',
  ]);
});
