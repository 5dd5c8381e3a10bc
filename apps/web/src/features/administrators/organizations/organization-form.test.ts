import { expect, test } from 'vitest';
import { formOf, problemsOf, textOf } from './organization-form.ts';

const organization = {
  ...({ id: 3, name: 'Cooperativa Sol', kind: 'associacao', cnpj: '11222333000181', email: null } as const),
  ...{ phone: null, whatsapp: null, description: null, isActive: false, version: 1, createdAt: '', updatedAt: '' },
};

test('the form shows a CNPJ with its marks, and the words of kind and status', () => {
  const form = formOf(organization);
  expect([form.cnpj, textOf(form, 'kind'), textOf(form, 'isActive')]).toEqual(['11.222.333/0001-81', 'Associação', 'Desativada']);
  expect(problemsOf(form)).toEqual({});
});

test('a problem is said at its field', () => {
  expect(problemsOf({ ...formOf(null), cnpj: '123', email: 'sol@' })).toEqual({
    name: 'Diga o nome da organização',
    cnpj: 'CNPJ inválido: confira as 14 letras e números',
    email: expect.any(String),
  });
});
