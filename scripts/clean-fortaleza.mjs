// Makes apps/server/db/seed/points-fortaleza.json from the city's recycling layers: `node scripts/clean-fortaleza.mjs`. Manual
// corrections are in corrections.json beside the layers; the reasons for each layer's materials are in db/seed/SOURCES.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import {
  fullAddress,
  ofSchool,
  placeName,
  plainDistrict,
  plainMonth,
  plainSchedule,
  plainStreet,
  plainText,
  titleCase,
} from './fortaleza-text.mjs';

const seedFolder = new URL('../apps/server/db/seed/', import.meta.url);
const layerFolder = new URL('sources/fortaleza/', seedFolder);
export const outputFile = new URL('points-fortaleza.json', seedFolder);

const attribution = 'Prefeitura de Fortaleza';
const citizenLine = '156';
/** Categories in the descriptions beyond the materials: taken, and refused. */
const ecopontoTakes = ['oleo-de-cozinha', 'moveis', 'entulho', 'poda'];
const ecopontoRefuses = ['pilhas-e-baterias', 'lampadas', 'organicos'];
const dryRecyclables = ['papel', 'plastico', 'vidro', 'metal'];

const ecopontoIntro = (row) => {
  const bodies = { Contêiner: 'Contêiner', Alvenaria: 'Ponto de alvenaria' };
  const body = row.Categoria === 'Ecoponto' ? (bodies[row.Modalidade] ?? 'Ecoponto') : row.Categoria;
  const opened = plainMonth(row.Inauguração);
  const intro = `${body} da Prefeitura na Regional ${row.Regional.replace(/\D/g, '')}${opened ? `, aberto em ${opened}` : ''}.`;
  return row.Endereço ? intro : `${intro} A rua não foi publicada: siga o ponto no mapa.`;
};

/**
 * Offer of a point: [materials, sentences, categories, refused categories]. A point without a published status offers nothing.
 */
const ecopontoOffer = (row) => {
  if (row.Situação !== 'Ativo') {
    return [[], 'A Prefeitura não publicou situação nem horário: confirme pelo 156 antes de ir.'];
  }
  if (row.Categoria === 'Mini Ecoponto') {
    return [
      dryRecyclables,
      'Recebe recicláveis: papel, plástico, vidro e metal. Para óleo, entulho ou móveis, confirme antes pelo 156.',
    ];
  }
  return [
    [...dryRecyclables, 'oleo', 'outros'],
    'Recebe recicláveis, óleo de cozinha, entulho, podas e móveis usados, em pequena quantidade. ' +
      'Não recebe pilhas, lâmpadas nem restos de comida. A Prefeitura já divulgou pausa das 12h às 14h: confirme pelo 156.',
    ecopontoTakes,
    ecopontoRefuses,
  ];
};

const ecoponto = (row) => {
  const { full } = placeName(row.Nome);
  const [acceptedMaterials, offer, categories, refusedCategories] = ecopontoOffer(row);
  return {
    name: `${row.Categoria} ${full}`,
    shortName: row.Categoria === 'Mini Ecoponto' ? `Mini ${full}` : full,
    street: plainStreet(row.Endereço),
    district: plainDistrict(row.Bairro),
    phone: citizenLine,
    description: `${ecopontoIntro(row)} ${offer}`,
    schedule: plainSchedule(row.Funcionamento),
    acceptedMaterials,
    categories,
    refusedCategories,
  };
};

const ecologicalIsland = (row) => {
  const { full, short, isSchool } = placeName(row.Nome);
  return {
    name: `Ilha Ecológica ${full}`,
    shortName: `Ilha ${short}`,
    street: plainStreet(row.Endereço),
    district: plainDistrict(row.Bairro),
    phone: citizenLine,
    description:
      'Ilha ecológica da Prefeitura, só para recicláveis: papel, plástico, vidro e metal, limpos e secos. ' +
      (isSchool ? 'Fica em uma escola: confirme o horário antes de ir.' : 'O horário não foi publicado: confirme antes de ir.'),
    acceptedMaterials: dryRecyclables,
  };
};

const biodigester = (row) => {
  const { full } = placeName(row.Nome);
  return {
    name: `Biodigestor ${ofSchool(row['Tipo de Instituição'], full)}`,
    shortName: `Biodigestor ${full}`,
    street: plainStreet(row.Endereço),
    district: plainDistrict(row.Bairro),
    description:
      'Transforma as sobras da merenda da escola em gás de cozinha e adubo líquido. ' +
      'Não há entrega pública confirmada: fale com a escola antes de levar restos de comida.',
    publicAccess: 'restricted',
    accessNote: 'Atende só a própria escola: não há entrega pública confirmada.',
    acceptedMaterials: ['outros'],
    categories: ['organicos'],
  };
};

const retornaMachine = (row) => {
  const [, terminal] = /^PRAÇA (TERMINAL .+), SN$/.exec(plainText(row.nome)) ?? [];
  const place = terminal ? titleCase(terminal) : plainText(row.nome).replace(/^CUCA do /, 'CUCA ');
  const street = plainStreet(row.endereço);
  return {
    name: `Retorna Machine ${place}`,
    shortName: `Retorna ${place}`,
    street: terminal ? `${street}, Praça ${place}` : street,
    district: plainDistrict(row.bairro),
    website: row['Mais informações em'],
    description:
      'Máquina que troca embalagens por pontos do programa Triciclo. Recebe garrafas PET, latas, vidro e caixas longa vida, ' +
      'vazias. É um projeto-piloto de 2023: confirme no local se está funcionando.',
    schedule: plainSchedule(row.funciona),
    // The only paper accepted is cartons.
    acceptedMaterials: ['papel', 'plastico', 'vidro', 'metal'],
    categories: ['longa-vida', 'garrafas-pet', 'embalagens-de-vidro', 'latas'],
  };
};

const reconditioningCentre = (row) => ({
  name: plainText(row.Nome),
  shortName: plainText(row.Nome).replace(/^CRT d[aeo] /, 'CRT '),
  street: plainStreet(row.Endereço),
  district: plainDistrict(row.Bairro),
  phone: citizenLine,
  description:
    'Centro de Recondicionamento Tecnológico da Prefeitura. Recebe computadores, notebooks, tablets, celulares, monitores, ' +
    'teclados, mouses, impressoras e cabos. O que tem conserto volta a ser usado.',
  schedule: plainSchedule(`${row.Funcionamento} ${row.Horário}`),
  acceptedMaterials: ['eletronicos'],
  categories: ['celulares', 'informatica'],
});

const layers = [
  { file: 'ecopontos', idPrefix: 'ecoponto', clean: ecoponto },
  { file: 'ilhas-ecologicas', idPrefix: 'ilha', clean: ecologicalIsland },
  { file: 'biodigestores', idPrefix: 'biodigestor', clean: biodigester },
  { file: 'retorna-machine', idPrefix: 'retorna', clean: retornaMachine },
  { file: 'centro-de-recondicionamento-tecnologico', idPrefix: 'crt', clean: reconditioningCentre },
];

/**
 * A row with its corrections.
 * @throws when a correction no longer meets the text that it was written for (blanks aside).
 */
export const corrected = (row, corrections) => {
  const fixes = corrections.filter(({ id }) => id === row.id);
  for (const { field, from } of fixes) {
    if (plainText(row[field]) !== plainText(from))
      throw new Error(`Correção sem efeito: ${row.id}, ${field}: ${JSON.stringify(row[field])}`);
  }
  return { ...row, ...Object.fromEntries(fixes.map(({ field, to }) => [field, to])) };
};

/** Makes equal names distinct by the district or the street in brackets, else by a number. */
export const distinguished = (points) =>
  points.map((point) => {
    const namesakes = points.filter(({ name }) => name === point.name);
    if (namesakes.length === 1) return point;
    const tellsApart = (key) => new Set(namesakes.map((other) => other[key])).size === namesakes.length;
    let mark = ` ${namesakes.indexOf(point) + 1}`;
    if (tellsApart('street')) mark = ` (${point.street.split(',')[0]})`;
    if (tellsApart('district')) mark = ` (${point.district})`;
    return { ...point, name: point.name + mark, shortName: point.shortName + mark };
  });

const seedPoint = ({ street, district, ...point }) => ({
  sourceId: point.sourceId,
  name: point.name,
  shortName: point.shortName,
  address: fullAddress(street, district),
  phone: point.phone ?? null,
  whatsapp: null,
  website: point.website ?? null,
  description: point.description,
  schedule: point.schedule ?? null,
  latitude: point.latitude,
  longitude: point.longitude,
  // No layer offers pickups.
  handover: 'dropoff',
  ...(point.publicAccess === undefined ? {} : { publicAccess: point.publicAccess, accessNote: point.accessNote }),
  acceptedMaterials: point.acceptedMaterials,
  categories: point.categories ?? [],
  refusedCategories: point.refusedCategories ?? [],
  attribution,
});

const readJson = (name) => JSON.parse(readFileSync(new URL(name, layerFolder), 'utf8'));

/** All points of the five layers, by layer and then by the city's number. Coordinates in degrees (WGS 84). */
export const buildPoints = () => {
  const corrections = readJson('corrections.json');
  const points = layers.flatMap(({ file, idPrefix, clean }) => {
    const { features } = readJson(`${file}.geojson`);
    const known = new Set(features.map(({ properties }) => properties.id));
    const stray = corrections[file].find(({ id }) => !known.has(id));
    if (stray) throw new Error(`Correção sem linha: ${file} ${stray.id}`);
    return features
      .toSorted((a, b) => a.properties.id - b.properties.id)
      .map(({ geometry, properties }) => ({
        ...clean(corrected(properties, corrections[file])),
        sourceId: `fortaleza-${idPrefix}-${properties.id}`,
        longitude: geometry.coordinates[0],
        latitude: geometry.coordinates[1],
      }));
  });
  return distinguished(points).map(seedPoint);
};

/** Text of the file: one point a line, so that a diff shows changed points only. */
export const fileText = (points) => `[\n${points.map((point) => JSON.stringify(point)).join(',\n')}\n]\n`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const points = buildPoints();
  writeFileSync(outputFile, fileText(points));
  console.log(`${points.length} pontos gravados em apps/server/db/seed/points-fortaleza.json`);
}
