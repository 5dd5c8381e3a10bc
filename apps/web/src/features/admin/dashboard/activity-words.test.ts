import { expect, test } from 'vitest';
import { adminText } from '../text.ts';

const { what } = adminText.activity;

test('an act on many records is told in one line, with their number', () => {
  const act = { count: 1, subject: 'Ecoponto Coaçu', kilograms: null };
  expect(what({ ...act, action: 'schedule-confirmed' })).toBe('Coleta confirmada: Ecoponto Coaçu');
  expect(what({ ...act, action: 'schedule-confirmed', count: 12, subject: '' })).toBe('12 agendamentos confirmados');
  expect(what({ ...act, action: 'schedule-completed', count: 3, kilograms: 15.5 })).toBe(
    '3 agendamentos concluídos, 15,5 kg: Ecoponto Coaçu',
  );
  expect(what({ ...act, action: 'collection-point-closed', count: 1500, subject: '' })).toBe('1.500 pontos desativados');
  expect(what({ ...act, action: 'import-applied', count: 340, subject: 'cidade.csv' })).toBe(
    'Importação de 340 pontos: cidade.csv',
  );
  expect(what({ ...act, action: 'import-taken-back', subject: 'cidade.csv' })).toBe('Importação desfeita, 1 ponto: cidade.csv');
});
