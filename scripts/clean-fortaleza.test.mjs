import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildPoints, corrected, distinguished, fileText, outputFile } from './clean-fortaleza.mjs';
import {
  fullAddress,
  placeName,
  plainDistrict,
  plainMonth,
  plainSchedule,
  plainStreet,
  plainText,
  titleCase,
} from './fortaleza-text.mjs';

const points = buildPoints();
const point = (id) => points.find(({ sourceId }) => sourceId === `fortaleza-${id}`);

describe('texts of the city', () => {
  test('line breaks, no-break spaces and double blanks become one blank', () => {
    expect(plainText('\u00a0Avenida Pessoa  Anta,\n378 \n')).toBe('Avenida Pessoa Anta, 378');
    expect(plainText(null)).toBe('');
  });

  test.each([
    ['Rua do Sol. 548', 'Rua do Sol, 548'],
    ['Rua Barão de Canindé. S/N', 'Rua Barão de Canindé, sem número'],
    ['Rua B S/N\n', 'Rua B, sem número'],
    ['Rua 45, SN', 'Rua 45, sem número'],
    ['Av. Gov. Leonel Brizola, s/n', 'Avenida Governador Leonel Brizola, sem número'],
    ['Rua Jasmim, 0 - Por trás do Liceu Vila Velha', 'Rua Jasmim, sem número - Por trás do Liceu Vila Velha'],
    ['Avenida da Abolição,3984', 'Avenida da Abolição, 3984'],
    ['Avenida Penetração Norte-Sul , 472 - Esquina', 'Avenida Penetração Norte-Sul, 472 - Esquina'],
    ['Rua Jorge Acúrcio 900', 'Rua Jorge Acúrcio, 900'],
    ['Rua Frei Odilon 1670', 'Rua Frei Odilon, 1670'],
    ['Rua Verde 43, 305', 'Rua Verde 43, 305'],
    ['Rua. 202 D', 'Rua 202 D'],
    [
      'Avenida B, S/N - Esquina com Av. 24 de Novembro -próximo',
      'Avenida B, sem número - Esquina com Avenida 24 de Novembro - próximo',
    ],
    ['Rua Zumbi x Rua Leandro Bezerra', 'Rua Zumbi, esquina com Rua Leandro Bezerra'],
    ['Rua Quartzo, esquina com rua Ônix', 'Rua Quartzo, esquina com Rua Ônix'],
    ['Rua José Hipólito, em frente ao n° 819', 'Rua José Hipólito, em frente ao nº 819'],
    ['Travessa Icó. ', 'Travessa Icó'],
    ['EM Cristo Redentor', 'Escola Municipal Cristo Redentor'],
    ['Rua Mosenhor Salazar, 2432', 'Rua Monsenhor Salazar, 2432'],
    [null, ''],
  ])('%j is the address %j', (raw, clean) => {
    expect(plainStreet(raw)).toBe(clean);
  });

  test('districts follow the official spelling, and nothing is no district', () => {
    expect(plainDistrict('Bonsucessso')).toBe('Bonsucesso');
    expect(plainDistrict('Edson Queiróz')).toBe('Edson Queiroz');
    expect(plainDistrict('Manoel Sátiro\n')).toBe('Manoel Sátiro');
    expect(plainDistrict(null)).toBeNull();
  });

  test('an address ends with district and city, and is never empty', () => {
    expect(fullAddress('Rua H', 'Passaré')).toBe('Rua H, Passaré, Fortaleza - CE');
    expect(fullAddress('', 'Damas')).toBe('Bairro Damas, Fortaleza - CE');
    expect(fullAddress('Rua H', null)).toBe('Rua H, Fortaleza - CE');
  });

  test.each([
    ['seg-sab 8h00 as 17h00', 'Seg a sáb, 8h às 17h'],
    ['seg-sab 8h30 as 17h00', 'Seg a sáb, 8h30 às 17h'],
    ['ter.-sáb. 08:00–22:00\ndom. 14:00–18:00', 'Ter a sáb, 8h às 22h; dom, 14h às 18h'],
    ['\nter.-sex. 07:00–18:00', 'Ter a sex, 7h às 18h'],
    ['segunda a sexta-feira das 8h às 12h e das 13h às 17h', 'Seg a sex, 8h às 12h e 13h às 17h'],
    ['sem informação', null],
    [null, null],
  ])('%j are the hours %j', (raw, clean) => {
    expect(plainSchedule(raw)).toBe(clean);
  });

  test('hours and dates in a form that no rule knows stop the script', () => {
    expect(() => plainSchedule('2ªa 6ª - 8h30 às 12h')).toThrow('Horário desconhecido');
    expect(() => plainSchedule('ter.-sáb. 08:00–22:00 exceto feriados')).toThrow('Horário desconhecido');
    expect(() => plainMonth('2015')).toThrow('Data desconhecida');
    expect(() => plainMonth('2015-13-01')).toThrow('Data desconhecida');
  });

  test('a date is read in the three forms of the layer', () => {
    expect(['2015-11-28', '28/11/2015', '28-11-2015', null].map(plainMonth)).toEqual([
      'novembro de 2015',
      'novembro de 2015',
      'novembro de 2015',
      null,
    ]);
  });

  test('school kinds and offices are written out, capitals are lowered', () => {
    expect(placeName('EMTI José Carvalho\n').full).toBe('da Escola Municipal de Tempo Integral José Carvalho');
    expect(placeName('CEI Arievaldo Viana').full).toBe('do Centro de Educação Infantil Arievaldo Viana');
    expect(placeName('SER 5').full).toBe('da Secretaria Executiva Regional 5');
    expect(placeName('Mercado Central').full).toBe('Mercado Central');
    expect(titleCase('TERMINAL DO CONJUNTO CEARÁ')).toBe('Terminal do Conjunto Ceará');
  });
});

describe('the points', () => {
  test('the committed file is what the script makes', () => {
    expect(fileText(points)).toBe(readFileSync(outputFile, 'utf8'));
  });

  test('105 ecopontos, 88 islands, 84 biodigesters, 13 machines and 2 centres stay 292 points', () => {
    const kinds = points.map(({ sourceId }) => sourceId.split('-')[1]);
    const count = (kind) => kinds.filter((other) => other === kind).length;
    expect(['ecoponto', 'ilha', 'biodigestor', 'retorna', 'crt'].map(count)).toEqual([105, 88, 84, 13, 2]);
  });

  test('the ecoponto without a street gets its district, and says so', () => {
    expect(point('ecoponto-76')).toMatchObject({ name: 'Ecoponto Damas', address: 'Bairro Damas, Fortaleza - CE' });
    expect(point('ecoponto-76').description).toContain('A rua não foi publicada');
  });

  test('the ecoponto without status and hours promises no material', () => {
    expect(point('ecoponto-104')).toMatchObject({ shortName: 'Mini Monsenhor Salazar', schedule: null, acceptedMaterials: [] });
  });

  test('an ordinary ecoponto reads as people write', () => {
    expect(point('ecoponto-1')).toMatchObject({
      name: 'Ecoponto Fátima',
      shortName: 'Fátima',
      address: 'Avenida Eduardo Girão, 989 - Esquina com a Avenida Luciano Carneiro, Fátima, Fortaleza - CE',
      phone: '156',
      schedule: 'Seg a sáb, 8h às 17h',
      latitude: -3.75263201,
      longitude: -38.53268936,
      attribution: 'Prefeitura de Fortaleza',
    });
  });

  test('a machine in a terminal is named after it, not in capitals', () => {
    expect(point('retorna-7')).toMatchObject({
      name: 'Retorna Machine Terminal Papicu',
      address: 'Rua Pereira de Miranda, Praça Terminal Papicu, Papicu, Fortaleza - CE',
      phone: null,
      schedule: null,
    });
  });

  test('namesakes are told apart by district, street or number', () => {
    expect(point('ilha-55').name).toMatch(/Professora Antônia Maria de Lima \(Granja Lisboa\)$/);
    expect(point('ilha-68').name).toMatch(/Professora Antônia Maria de Lima \(Granja Portugal\)$/);
    expect(point('ilha-1').shortName).toBe('Ilha Parque Rachel de Queiroz (Rua Edgar Falcão)');
    expect(point('retorna-10').shortName).toBe('Retorna Terminal Siqueira 1');
    expect(distinguished([{ name: 'A', shortName: 'A', street: 'Rua B', district: 'C' }])[0].name).toBe('A');
  });

  test('a correction that no longer meets its text stops the script', () => {
    const row = { id: 1, Nome: 'Sitio\u00a0' };
    expect(corrected(row, [{ id: 1, field: 'Nome', from: 'Sitio', to: 'Sítio' }])).toEqual({ id: 1, Nome: 'Sítio' });
    expect(corrected(row, [{ id: 2, field: 'Nome', from: 'X', to: 'Y' }])).toEqual(row);
    expect(() => corrected(row, [{ id: 1, field: 'Nome', from: 'Outro', to: 'Sítio' }])).toThrow('Correção sem efeito');
  });

  test('no abbreviation, capital word or raw mark of the city is left', () => {
    for (const { name, address } of points) {
      expect(`${name} ${address}`).not.toMatch(/\bS\/N\b|\bAv\.|\bR\. |\bDr\.|\bCel\b|Mosenhor|Queiróz|°|\n|\u00a0/);
      expect(address).toMatch(/^[^,]+, (.+, )?Fortaleza - CE$/);
    }
  });
});
