import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from '../text.ts';
import {
  averagePosition,
  distanceInMetres,
  firstAddressSegment,
  foldedMatchesMapSearch,
  foldedMatchesSearch,
  foldPoint,
  imageSource,
  positionOf,
  shortNameOf,
  spokenNameOf,
  whatsappDigits,
} from './rules.ts';

const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
const anyPlace = fc.record({ latitude: degrees(90), longitude: degrees(180) });
const halfWayRound = Math.PI * 6_371_008.8;

describe('the distance between two places', () => {
  test('is what geodesists publish', () => {
    const fortaleza = { latitude: -3.7319, longitude: -38.5267 };
    const saoPaulo = { latitude: -23.5505, longitude: -46.6333 };
    expect(distanceInMetres(fortaleza, saoPaulo) / 1000).toBeCloseTo(2369.2, 0);
    // One degree of a great circle: the earth's circumference by 360.
    expect(distanceInMetres({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(111_195.08, 1);
    expect(distanceInMetres({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111_195.08, 1);
    expect(distanceInMetres({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 77 })).toBeCloseTo(halfWayRound, 3);
  });

  test('is the same both ways, never negative and at most half way round', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, (from, to) => {
        const metres = distanceInMetres(from, to);
        expect(metres).toBeGreaterThanOrEqual(0);
        expect(metres).toBeLessThanOrEqual(halfWayRound);
        expect(distanceInMetres(to, from)).toBeCloseTo(metres, 3);
      }),
    );
  });

  test('from a place to itself is nothing', () => {
    fc.assert(
      fc.property(anyPlace, (place) => {
        expect(distanceInMetres(place, { ...place })).toBe(0);
      }),
    );
  });
});

describe('a WhatsApp number', () => {
  test.each([
    ['(85) 98765-4321', '5585987654321'],
    ['85 3222-1234', '558532221234'],
    ['085 98765-4321', '5585987654321'],
    ['+55 85 98765-4321', '5585987654321'],
    ['5585987654321', '5585987654321'],
    ['558532221234', '558532221234'],
  ])('%s is called at %s', (text, digits) => {
    expect(whatsappDigits(text)).toBe(digits);
  });

  test('of area code 55 (Rio Grande do Sul) gets the country code too', () => {
    expect(whatsappDigits('(55) 98765-4321')).toBe('5555987654321');
    expect(whatsappDigits('(55) 3222-1234')).toBe('555532221234');
    expect(whatsappDigits('055 98765-4321')).toBe('5555987654321');
    expect(whatsappDigits('+55 55 98765-4321')).toBe('5555987654321');
  });

  test.each(['', '190', '98765-4321', '+1 415 555 2671 00', '858765432100000', 'sem número'])('%s is none', (text) => {
    expect(whatsappDigits(text)).toBeNull();
  });

  test('has 12 or 13 digits and begins with 55, or is none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d +()-]{8,18}$/)), (text) => {
        expect(whatsappDigits(text) ?? '551234567890').toMatch(/^55\d{10,11}$/);
      }),
    );
  });
});

describe('the image of a point', () => {
  test.each([
    [null, '/assets/sem-imagem.svg'],
    [undefined, '/assets/sem-imagem.svg'],
    ['', '/assets/sem-imagem.svg'],
    ['https://exemplo.com/a.png', '/assets/sem-imagem.svg'],
    ['HTTP:exemplo.com/a.png', '/assets/sem-imagem.svg'],
    ['/uploads/collection-points/7-1.webp', 'https://separai.app/uploads/collection-points/7-1.webp'],
    ['7-1.webp', '/uploads/collection-points/7-1.webp'],
    ['javascript:alert(1)', '/uploads/collection-points/javascript%3Aalert(1)'],
    ['//exemplo.com/a.png', '/uploads/collection-points/%2F%2Fexemplo.com%2Fa.png'],
    ['/uploads@exemplo.com/a.png', '/uploads/collection-points/%2Fuploads%40exemplo.com%2Fa.png'],
  ])('%s is at %s', (imageUrl, source) => {
    expect(imageSource(imageUrl, 'https://separai.app')).toBe(source);
  });

  test('is never asked of another site, whatever the row says', () => {
    const anyText = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.constantFrom('//a.br', '\\\\a.br', '/\\a.br', '@a.br', '/uploads', ' https://a.br', '\thttps://a.br', 'https:a.br'),
    );
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 3 }), (parts) => {
        const source = imageSource(parts.join(''));
        expect(new URL(source, 'https://separai.app').origin).toBe('https://separai.app');
      }),
    );
  });
});

describe('searching', () => {
  const point = { name: 'Ecoponto Fátima', shortName: 'Fátima', address: 'Avenida Eduardo Girão, 989, Bairro de Fátima' };

  const matchesText = (typed: string): boolean => foldedMatchesSearch(foldPoint(point), foldText(typed));
  const matchesTextOfMap = (typed: string): boolean => foldedMatchesMapSearch(foldPoint(point), foldText(typed));

  test('finds name and address without accents and case', () => {
    for (const typed of ['fatima', 'FÁTIMA', 'girao', '  ecoponto  fátima ', '']) {
      expect(matchesText(typed), typed).toBe(true);
      expect(matchesTextOfMap(typed), typed).toBe(true);
    }
    expect(matchesText('aldeota')).toBe(false);
    expect(matchesTextOfMap('aldeota')).toBe(false);
  });

  test('on the map also takes the first five characters, in the address alone', () => {
    expect(matchesTextOfMap('aveni beira-mar')).toBe(true);
    expect(matchesText('aveni beira-mar')).toBe(false);
    expect(matchesTextOfMap('avea')).toBe(false);
    expect(matchesTextOfMap('ecopo xyz')).toBe(false);
  });
});

test('a point without a short name is called by the first three words of its name', () => {
  expect(shortNameOf({ name: 'Ilha Ecológica Praça Portugal', shortName: null })).toBe('Ilha Ecológica Praça');
  expect(shortNameOf({ name: 'Ecoponto', shortName: null })).toBe('Ecoponto');
  expect(shortNameOf({ name: 'Ecoponto Fátima', shortName: 'Fátima' })).toBe('Fátima');
});

test.each([
  ['Ecoponto Fátima', 'Fátima', 'Ecoponto Fátima'],
  ['Ecoponto Parque Rio Branco', 'Parque Rio Branco', 'Ecoponto Parque Rio Branco'],
  ['Mini Ecoponto Dragão do Mar', 'Mini Dragão do Mar', 'Mini Dragão do Mar'],
  ['Associação dos Catadores do Jangurussu', 'Jangurussu', 'Jangurussu'],
  ['Ecoponto Varjota', null, 'Ecoponto Varjota'],
])('%s, for short %j, is called %s', (name, shortName, called) => expect(spokenNameOf({ name, shortName })).toBe(called));

test('the first segment of an address ends at its first comma', () => {
  expect(firstAddressSegment('Rua A , 10, Centro')).toBe('Rua A');
  expect(firstAddressSegment('Rua A')).toBe('Rua A');
});

test('the middle of places is their average, and nowhere without any', () => {
  expect(averagePosition([])).toBeNull();
  const middle = averagePosition([
    { latitude: -3, longitude: -38 },
    { latitude: -4, longitude: -40 },
  ]);
  expect(middle).toEqual({ latitude: -3.5, longitude: -39 });
});

test('a point stands on the map when it has both coordinates, the equator included', () => {
  expect(positionOf({ latitude: 0, longitude: 0 })).toEqual({ latitude: 0, longitude: 0 });
  expect(positionOf({ latitude: null, longitude: null })).toBeNull();
});
