import { expect, test } from 'vitest';
import { contradictionOf } from './contradictions.ts';
import type { VerdictKind } from './verdicts.ts';

test.each<[VerdictKind, string, string | null]>([
  ['organico', 'Embrulhe e congele até o dia da coleta de orgânicos.', 'Na composteira de casa cheira mal e atrai bichos.'],
  ['organico', 'Ponha na coleta de orgânicos ou no lixo, nunca na composteira de casa.', null],
  ['rejeito', 'Proteja bem e combine a entrega com o ecoponto.', null],
  ['farmacia', 'Devolva à loja.', null],
  ['borracharia', 'Guarde coberto.', null],
  ['logistica-reversa', 'Ponha no lixo comum.', null],
  ['perigoso', 'Feche bem e ponha no lixo comum.', null],
  ['reciclavel', 'Ponha no lixo comum.', null],
  ['oleo', 'Despeje na pia com água quente.', null],
  ['rejeito', 'Ponha com os recicláveis.', null],
  ['rejeito', 'Lave e recicle.', null],
  ['perigoso', 'Ponha com os recicláveis.', null],
  ['perigoso', 'Feche bem e leve a um ponto.', 'Onde não há ponto, o resto seco vai no lixo comum.'],
  ['logistica-reversa', 'Devolva à loja ou ponha no lixo comum.', null],
  ['eletronico', 'Desmonte e ponha com os recicláveis.', null],
  ['volumoso', 'Quebre e ponha no lixo comum.', null],
])('“%s” above “%s” is a contradiction', (kind, prepare, why) => {
  expect(contradictionOf({ kind, prepare, why, depends: null })).toMatch(/^O texto não combina com “/);
});

test('a text that agrees with its label, or says nothing against it, is none', () => {
  const said = { why: null, depends: null };
  expect(contradictionOf({ kind: 'farmacia', prepare: 'Leve ao coletor da farmácia.', ...said })).toBeNull();
  expect(contradictionOf({ kind: 'rejeito', prepare: 'Embrulhe e ponha no lixo comum.', ...said })).toBeNull();
  expect(contradictionOf({ kind: 'depende', prepare: 'Pergunte antes.', ...said })).toBeNull();
  expect(contradictionOf({ kind: 'perigoso', prepare: 'Leve a um ponto, nunca ponha no lixo comum.', ...said })).toBeNull();
  expect(
    contradictionOf({ kind: 'rejeito', prepare: 'Ponha no lixo comum; a caixa vai com os recicláveis.', ...said }),
  ).toBeNull();
});
