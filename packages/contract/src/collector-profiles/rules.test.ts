import { expect, test } from 'vitest';
import { collectorMessage, erasureDay, paymentWords, servedDistricts, serviceAt } from './rules.ts';

const fortaleza = { uf: 'CE', municipality: 'Fortaleza', districts: ['Benfica', 'Jd. Guanabara'] };

test.each([
  [{ city: 'FORTALEZA', district: 'benfica' }, 'district'],
  [{ city: 'Fortaleza', district: 'Jardim Guanabara' }, 'district'],
  [{ city: 'Fortaleza', district: 'Centro' }, null],
  [{ city: 'Fortaleza', district: '' }, null],
  [{ city: 'Caucaia', district: 'Benfica' }, null],
  [{ city: '', district: '' }, null],
])('districts serve %j as %s', (place, service) => expect(serviceAt(fortaleza, place)).toBe(service));

test('a whole city serves each of its districts', () => {
  const whole = { ...fortaleza, districts: [] };
  expect(serviceAt(whole, { city: 'Fortaleza', district: 'Centro' })).toBe('city');
  expect(servedDistricts(whole)).toBe('Toda a cidade');
});

test('the payment has its note', () => {
  expect(paymentWords({ payment: 'gratuito', paymentNote: null })).toBe('Gratuito');
  expect(paymentWords({ payment: 'cobra', paymentNote: 'R$ 20 por viagem' })).toBe('Cobra a retirada: R$ 20 por viagem');
});

test('a message greets a person by name, and an organisation without', () => {
  expect(collectorMessage({ kind: 'catador', name: 'Raimunda' })).toMatch(/^Olá, Raimunda! /);
  expect(collectorMessage({ kind: 'cooperativa', name: 'Raios' })).toMatch(/^Olá! /);
});

test('only the unpublished profile of a person is erased, 180 days after its last change', () => {
  const draft = { kind: 'catador', isActive: false, updatedAt: '2026-12-01T02:00:00Z' } as const;
  expect(erasureDay(draft, 'America/Sao_Paulo')).toBe('2027-05-29');
  expect(erasureDay({ ...draft, isActive: true }, 'America/Sao_Paulo')).toBeNull();
  expect(erasureDay({ ...draft, kind: 'cooperativa' }, 'America/Sao_Paulo')).toBeNull();
});
