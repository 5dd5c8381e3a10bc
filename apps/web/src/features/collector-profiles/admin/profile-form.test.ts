import { expect, test } from 'vitest';
import { bodyOf, formOf, type ProfileForm, problemsOf, textOf } from './profile-form.ts';

const typed: ProfileForm = {
  ...formOf(null),
  ...{ name: 'Raimunda', materials: ['vidro', 'papel'], uf: 'CE', municipality: 'Fortaleza' },
  ...{ districts: ' Benfica \n\n Centro', phone: '(85) 9 8765-4321' },
};

test('an empty form lacks a name, materials and a city', () => {
  expect(Object.keys(problemsOf(formOf(null))).sort()).toEqual(['materials', 'municipality', 'name', 'uf']);
});

test('a person is published only with a day and a way of the agreement', () => {
  expect(problemsOf(typed)).toEqual({});
  expect(Object.keys(problemsOf({ ...typed, isActive: true }))).toEqual(['consentOn']);
  expect(Object.keys(problemsOf({ ...typed, isActive: true, consentOn: '2026-11-20' }))).toEqual(['consentWay']);
  expect(problemsOf({ ...typed, isActive: true, consentOn: '2026-11-20', consentWay: 'telefone' })).toEqual({});
  expect(problemsOf({ ...typed, isActive: true, kind: 'cooperativa' })).toEqual({});
});

test('a published profile needs a contact', () => {
  expect(Object.keys(problemsOf({ ...typed, isActive: true, kind: 'empresa', phone: '' }))).toEqual(['phone']);
});

test('the body has a district for each line, and the agreement of persons alone', () => {
  const agreed: ProfileForm = { ...typed, consentOn: '2026-11-20', consentWay: 'escrito', organizationId: '7' };
  expect(bodyOf(agreed, false)).toMatchObject({
    ...{ districts: ['Benfica', 'Centro'], materials: ['papel', 'vidro'], organizationId: 7, consentWay: 'escrito' },
  });
  expect(bodyOf(agreed, true)).not.toHaveProperty('organizationId');
  expect(bodyOf({ ...agreed, kind: 'cooperativa' }, false)).toMatchObject({ consentOn: null, consentWay: null });
  expect(textOf(agreed, 'materials')).toBe('Papel/Papelão, Vidro');
});

test('a wrong district is a problem of the field', () => {
  expect(Object.keys(problemsOf({ ...typed, districts: 'Centro\n---' }))).toEqual(['districts']);
});
