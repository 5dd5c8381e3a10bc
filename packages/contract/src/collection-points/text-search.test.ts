import { expect, test } from 'vitest';
import { foldedMatchesSearch, foldPoint } from './rules.ts';
import { abbreviationPattern, slipSearch } from './text-search.ts';

const finds = (typed: string, address: string): boolean =>
  foldedMatchesSearch(foldPoint({ name: 'Ecoponto', address }), typed.toLowerCase());

test.each([
  ['r. jose vilar', 'Rua José Vilar, 100'],
  ['rua jose vilar', 'R. José Vilar, 100'],
  ['r.jose vilar', 'Rua José Vilar, 100'],
  ['av santos dumont', 'Avenida Santos Dumont, 1'],
  ['pe. cicero', 'Rua Padre Cícero, 1'],
  ['dr joao', 'Rua Doutor João Moreira'],
  ['trav. sol', 'Travessa Sol, 3'],
  ['pca do ferreira', 'Praça do Ferreira'],
  ['cel. mozart', 'Rua Coronel Mozart Gondim'],
  ['gov. faustino', 'Avenida Governador Faustino'],
  ['rua sta. rosa', 'Rua Santa Rosa'],
])('“%s” finds “%s”', (typed, address) => {
  expect(finds(typed, address)).toBe(true);
});

test.each([
  ['r. jose vilar', 'Avenida José Vilar'],
  ['av brasil', 'Rua Brasil'],
  ['dr joao', 'Rua Sandra João'],
])('“%s” does not find “%s”', (typed, address) => {
  expect(finds(typed, address)).toBe(false);
});

test('a text without an abbreviation has no pattern', () => {
  expect(abbreviationPattern('ecoponto fátima')).toBeNull();
  expect(abbreviationPattern('r')).toBeNull();
});

const forgives = (typed: string, text: string): boolean => {
  const slip = slipSearch(typed);
  return slip !== null && new RegExp(slip.pattern).test(text) && slip.parts.some((part) => text.includes(part));
};

test.each(['ecponto', 'ecopoonto', 'ecopomto', 'ecopnoto', 'ecoopnto', 'Ecponto Fátima', 'ecopontp'])(
  'one letter that is missing, too many, wrong or misplaced in a long word is forgiven: “%s”',
  (typed) => {
    expect(forgives(typed, 'ecoponto fatima')).toBe(true);
  },
);

test.each(['sal', 'acoponto', 'farmacia', 'ecpnto', 'ecponto sol'])('“%s” is another word', (typed) => {
  expect(forgives(typed, 'ecoponto fatima')).toBe(false);
});
