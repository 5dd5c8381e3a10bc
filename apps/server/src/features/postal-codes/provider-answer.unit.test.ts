import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAnswer } from './provider-answer.ts';

const viaCep = {
  cep: '01001-000',
  logradouro: 'Praça da Sé',
  complemento: 'lado ímpar',
  unidade: '',
  bairro: 'Sé',
  localidade: 'São Paulo',
  uf: 'SP',
  estado: 'São Paulo',
  regiao: 'Sudeste',
  ibge: '3550308',
  gia: '1004',
  ddd: '11',
  siafi: '7107',
};
const brasilApi = {
  cep: '60015000',
  state: 'CE',
  city: 'Fortaleza',
  neighborhood: 'Centro',
  street: 'Avenida da Universidade',
  service: 'open-cep',
  location: { type: 'Point', coordinates: { longitude: '-38.5434', latitude: '-3.7327' } },
};
const fortaleza = {
  cep: '60015-000',
  logradouro: 'Avenida da Universidade',
  bairro: 'Centro',
  localidade: 'Fortaleza',
  uf: 'CE',
};

describe('an answer in the form of ViaCEP', () => {
  test('gives street, district, city, state and municipality, and not the range of houses', () => {
    expect(readAnswer('01001-000', viaCep)).toEqual({
      says: 'found',
      place: { cep: '01001-000', logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP', ibge: 3550308 },
    });
  });

  test.each(['', '355030', 'São Paulo', 3550308, null])('with %j as its municipality names none', (ibge) => {
    const { place } = readAnswer('01001-000', { ...viaCep, ibge }) as { place: { ibge?: number } };
    expect(place.ibge).toBeUndefined();
  });

  test('of a whole city has neither street nor district', () => {
    const whole = { cep: '45150-000', logradouro: '', complemento: '', unidade: '', bairro: '', uf: 'BA' };
    expect(readAnswer('45150-000', whole)).toEqual({
      says: 'found',
      place: { cep: '45150-000', logradouro: '', bairro: '', localidade: '', uf: 'BA' },
    });
  });

  test.each([true, 'true'])('with erro %j means that there is no such code', (erro) => {
    expect(readAnswer('00000-000', { erro })).toEqual({ says: 'not-found' });
  });

  test('may contain the word erro in a street', () => {
    const street = { ...viaCep, cep: '97542-080', logradouro: 'Rua Barão de Cerro Largo' };
    expect(readAnswer('97542-080', street)).toMatchObject({ says: 'found', place: { logradouro: 'Rua Barão de Cerro Largo' } });
  });
});

describe('an answer in the form of BrasilAPI', () => {
  test('gives the same and the position as numbers', () => {
    expect(readAnswer('60015-000', brasilApi)).toEqual({
      says: 'found',
      place: { ...fortaleza, latitude: -3.7327, longitude: -38.5434 },
    });
  });

  test('takes null for an empty street and district', () => {
    const { place } = readAnswer('60015-000', { ...brasilApi, street: null, neighborhood: null }) as { place: unknown };
    expect(place).toMatchObject({ logradouro: '', bairro: '', localidade: 'Fortaleza' });
  });

  test.each([
    ['missing', undefined],
    ['null', null],
    ['empty', { type: 'Point', coordinates: {} }],
    ['half', { coordinates: { latitude: '-3.7' } }],
    ['no number', { coordinates: { latitude: 'norte', longitude: '-38.5' } }],
    ['infinite', { coordinates: { latitude: '1e400', longitude: '-38.5' } }],
    ['nowhere', { coordinates: { latitude: 0, longitude: 0 } }],
    ['in Lisbon', { coordinates: { latitude: 38.7, longitude: -9.1 } }],
    ['off the Earth', { coordinates: { latitude: -3.7, longitude: -380.5 } }],
  ])('with a position that is %s has none', (_case, location) => {
    expect(readAnswer('60015-000', { ...brasilApi, location })).toEqual({ says: 'found', place: fortaleza });
  });
});

describe('hostile text', () => {
  test('stays text and becomes one plain line', () => {
    const street = { ...viaCep, logradouro: ' <img src=x onerror=alert(1)>\r\n\0\u001b[31m\u202e  Rua\ud800 A ' };
    expect(readAnswer('01001-000', street)).toMatchObject({ place: { logradouro: '<img src=x onerror=alert(1)> [31m Rua A' } });
  });

  test.each([
    ['too long a street', { ...viaCep, logradouro: 'a'.repeat(241) }],
    ['too long a city', { ...viaCep, localidade: 'a'.repeat(121) }],
    ['no state', { ...viaCep, uf: '' }],
    ['three letters of state', { ...viaCep, uf: 'SPX' }],
    ['a list for a street', { ...viaCep, logradouro: ['Rua'] }],
    ['another code', { ...viaCep, cep: '01001-001' }],
    ['an error', { message: 'Todos os serviços de CEP retornaram erro.', type: 'service_error', errors: [] }],
    ['erro false', { erro: false }],
    ['a list', [viaCep]],
    ['a text', 'CEP'],
    ['null', null],
  ])('with %s is rubbish', (_case, json) => {
    expect(readAnswer('01001-000', json)).toEqual({ says: 'rubbish' });
  });

  test('never throws, and what it finds is short, plain and in Brazil', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.anything());
    const shaped = fc.record(
      {
        cep: fc.constantFrom('01001-000', '01001000', '1', null),
        uf: fc.constantFrom('SP', 'sp', 7),
        state: fc.constantFrom('SP', null),
        logradouro: anything,
        street: anything,
        bairro: anything,
        neighborhood: anything,
        localidade: anything,
        city: anything,
        location: fc.record({ coordinates: fc.record({ latitude: fc.oneof(fc.double(), anything), longitude: fc.double() }) }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(shaped, fc.jsonValue()), (json) => {
        const answer = readAnswer('01001-000', json);
        if (answer.says !== 'found') return;
        const { place } = answer;
        expect(place.cep).toBe('01001-000');
        expect(`${place.logradouro}${place.bairro}${place.localidade}`).not.toMatch(/[\p{Cc}\p{Cs}\u202e]/u);
        expect(place.logradouro.length).toBeLessThanOrEqual(240);
        expect((place.latitude === undefined) === (place.longitude === undefined)).toBe(true);
        expect(Math.abs((place.latitude ?? -14) + 14)).toBeLessThanOrEqual(20);
      }),
      { numRuns: 500 },
    );
  });
});
