import { foldText } from '../text.ts';
import type { Axis } from './coordinates.ts';
import { pickupColumns, pickupFields } from './pickup-rules.ts';

/** Fields of a point that a file may contain, in the order of the screen. `id` is the number that an export wrote. */
export const importFields = [
  'id',
  'name',
  'shortName',
  'address',
  'city',
  'latitude',
  'longitude',
  'materials',
  'categories',
  'refusedCategories',
  'handover',
  'publicAccess',
  'accessNote',
  'takesBookings',
  ...pickupFields,
  'schedule',
  'openingHours',
  'phone',
  'whatsapp',
  'website',
  'description',
  'isActive',
  'attribution',
] as const;
export type ImportField = (typeof importFields)[number];

/**
 * The columns that make up each field, in order, and the constants for empty cells. `minus` and `takesMiddles` describe the
 * values of one file, not its columns: they are not remembered for the next file.
 */
export interface ImportMapping {
  readonly columns: { readonly [F in ImportField]?: readonly string[] | undefined };
  readonly constants: { readonly [F in ImportField]?: string | undefined };
  /** Axes whose whole column lost its minus sign. */
  readonly minus?: readonly Axis[] | undefined;
  /** Whether an area or a line is placed at its middle; otherwise its row is refused. */
  readonly takesMiddles?: boolean | undefined;
}

/** Whether a mapping has a column for a point's name or address. */
export const namesPoints = ({ columns }: ImportMapping): boolean =>
  [columns.name, columns.shortName, columns.address].some((some) => some !== undefined && some.length > 0);

/** Error message for a mapping without such a column. */
export const namesNothing = 'Diga qual coluna é o nome ou o endereço: sem um deles nenhum ponto pode ser criado.';

/**
 * Reserved column names that no foreign file has: the position of a geometry, and its shape where an area or line is no single
 * place.
 */
export const geometryColumns = { latitude: '@latitude', longitude: '@longitude', shape: '@shape' } as const;
/** Cells of the shape column. */
export const geometryShapes = { area: 'área', line: 'linha' } as const;
export const idColumn = 'separai:id';

/** Columns that a file of refused rows has in addition to those of the original file. */
export const refusedColumns = { line: 'Linha do arquivo', reason: 'Motivo da recusa', system: 'Sistema de referência' } as const;

// Known column names, normalized; of several columns in a group the earlier synonyms come first in the joined text.
const synonyms: { readonly [F in ImportField]: readonly string[] } = {
  id: [idColumn],
  name: [
    'nome',
    'nome do ponto',
    'nome do ecoponto',
    'nome ecoponto',
    'nome do local',
    'name',
    'ponto',
    'local',
    'estabelecimento',
    'razao social',
    'titulo',
    'title',
    'denominacao',
  ],
  shortName: ['nome curto', 'sigla', 'short_name', 'shortname', 'apelido'],
  address: [
    'endereco',
    'endereco completo',
    'address',
    'addr:full',
    'logradouro',
    'rua',
    'addr:street',
    'numero',
    'n',
    'num',
    'addr:housenumber',
    'complemento',
    'bairro',
    'distrito',
    'district',
    'addr:district',
    'addr:suburb',
    'addr:neighbourhood',
  ],
  city: ['cidade', 'municipio', 'city', 'addr:city', 'addr:town', 'uf', 'estado', 'state', 'addr:state'],
  latitude: [geometryColumns.latitude, 'latitude', 'lat', 'y', 'coord_y', 'coordenadas', 'coordenada', 'localizacao', 'lat/long'],
  longitude: [
    geometryColumns.longitude,
    'longitude',
    'long',
    'lon',
    'lng',
    'x',
    'coord_x',
    'coordenadas',
    'coordenada',
    'localizacao',
    'lat/long',
  ],
  materials: [
    'materiais',
    'materials',
    'material',
    'materiais aceitos',
    'accepted_materials',
    'accepted materials',
    'acceptedmaterials',
    'residuos',
    'residuo',
    'tipo de residuo',
    'tipo de material',
    'recebe',
  ],
  categories: ['categorias', 'categories', 'separai:categories', 'categoria', 'subcategorias', 'recebe (categorias)'],
  refusedCategories: [
    'nao recebe',
    'refusedcategories',
    'separai:refused_categories',
    'nao aceita',
    'recusa',
    'categorias recusadas',
  ],
  handover: [
    'busca ou recebe',
    'handover',
    'pickup',
    'busca em casa',
    'coleta domiciliar',
    'forma de coleta',
    'forma de entrega',
  ],
  publicAccess: ['acesso', 'acesso publico', 'aberto ao publico', 'publicaccess', 'separai:access'],
  accessNote: ['sobre o acesso', 'accessnote', 'separai:access_note'],
  takesBookings: ['aceita agendamento', 'aceita agendamentos', 'takesbookings', 'separai:bookings'],
  pickupDistricts: [foldText(pickupColumns.pickupDistricts)],
  pickupPostalCodes: [foldText(pickupColumns.pickupPostalCodes)],
  pickupWeekdays: [foldText(pickupColumns.pickupWeekdays), 'dias de busca'],
  pickupDaysOff: [foldText(pickupColumns.pickupDaysOff)],
  pickupOnHolidays: [foldText(pickupColumns.pickupOnHolidays)],
  pickupBookings: [foldText(pickupColumns.pickupBookings), 'coletas por dia'],
  pickupKg: [foldText(pickupColumns.pickupKg), 'quilos por dia'],
  pickupClosing: [foldText(pickupColumns.pickupClosing)],
  pickupDaysAhead: [foldText(pickupColumns.pickupDaysAhead), 'dias de antecedencia'],
  schedule: [
    'separai:schedule',
    'schedule',
    'funcionamento',
    'dias',
    'dias de funcionamento',
    'horario',
    'horarios',
    'horario de funcionamento',
    'funciona',
    'hours',
  ],
  openingHours: ['opening_hours', 'openinghours', 'horario (osm)'],
  phone: ['telefone', 'telefones', 'fone', 'contact:phone', 'phone', 'tel', 'contato'],
  whatsapp: ['whatsapp', 'contact:whatsapp', 'zap', 'celular'],
  website: ['site', 'website', 'contact:website', 'url', 'pagina', 'mais informacoes em', 'link'],
  description: ['descricao', 'description', 'observacao', 'observacoes', 'obs', 'operator', 'empresa coletora', 'note'],
  isActive: ['ativo', 'ativa', 'isactive', 'is_active', 'is active', 'active', 'separai:active', 'situacao', 'status'],
  attribution: ['fonte', 'atribuicao', 'attribution', 'source'],
};

/** Fields taken from a single column; the other fields join several columns. */
export const singleColumnFields: ReadonlySet<ImportField> = new Set([
  'id',
  'name',
  'shortName',
  'latitude',
  'longitude',
  'handover',
  'publicAccess',
  'takesBookings',
  ...pickupFields,
  'openingHours',
  'isActive',
  'attribution',
  'website',
  'whatsapp',
  'phone',
]);
/** Columns with a complete address, to which the street columns would add nothing. */
const wholeAddress: readonly string[] = ['endereco', 'endereco completo', 'address', 'addr:full'];
const streetParts: readonly string[] = ['logradouro', 'rua', 'addr:street', 'numero', 'n', 'num', 'addr:housenumber'];

const columnName = (column: string): string =>
  foldText(column)
    .replace(/[º°.]+$/g, '')
    .trim();

/** A name as its words alone: spaces for underscores. */
const inWords = (name: string): string => name.replace(/[_\s]+/g, ' ').trim();

const knownNames: readonly string[] = [...new Set(Object.values(synonyms).flat())];
const knownByWords: ReadonlyMap<string, string> = new Map(knownNames.map((name) => [inWords(name), name]));

/** Letters of a column's name in a dBase table, which shapefiles hold. */
const dbaseLetters = 10;

/**
 * Whether a name is a damaged form of a known one: accented letters replaced by '_' or dropped, or the end cut off at ten
 * letters or by one or two.
 */
const isWornFrom = (name: string, known: string): boolean => {
  if (name.length < 6 || !/^[a-z]{2}/.test(name)) return false;
  const isCut = name.length === known.length || name.length === dbaseLetters || known.length - name.length <= 2;
  const fits = (one: string, other: string): boolean =>
    [...one].every((letter, index) => letter === other[index] || (/[_?\ufffd]/.test(letter) && other[index] !== undefined));
  if (isCut && fits(name, known.replaceAll(' ', '_'))) return true;
  return known.length === name.length + 1 && [...known].some((_letter, at) => known.slice(0, at) + known.slice(at + 1) === name);
};

/**
 * The known name behind a column's name: as written, without an explanation in brackets or after a comma, or with letters lost.
 */
const knownName = (column: string): string | undefined => {
  const name = columnName(column);
  if (knownNames.includes(name)) return name;
  const bare = name.replace(/^[*\s]+|[*:\s]+$/g, '');
  for (const variant of [bare, bare.replace(/\s*[([{].*$/, ''), bare.replace(/\s*[([{,;:/–].*$/, '')]) {
    const known = knownByWords.get(inWords(variant.replace(/[º°.*]+$/g, '')));
    if (known !== undefined) return known;
  }
  return knownNames.find((known) => isWornFrom(bare, known));
};

/**
 * Proposed columns for each field, by their names. `materialColumn` says whether a name is itself a material's, as in
 * `recycling:glass` or in a column 'Vidro' with crosses.
 */
export const proposedColumns = (
  columns: readonly string[],
  materialColumn: (column: string) => boolean,
): ImportMapping['columns'] => {
  const byName = new Map<string, string>();
  for (const column of columns) {
    const name = knownName(column);
    if (name !== undefined && !byName.has(name)) byName.set(name, column);
  }
  const proposed: { [F in ImportField]?: readonly string[] } = {};
  const taken = new Set<string>();
  for (const field of importFields) {
    let names = synonyms[field].filter((name) => byName.has(name));
    if (field === 'address' && names.some((name) => wholeAddress.includes(name)))
      names = names.filter((name) => !streetParts.includes(name));
    const found = names.flatMap((name) => byName.get(name) ?? []);
    const chosen = singleColumnFields.has(field) ? found.slice(0, 1) : found;
    const marked = field === 'materials' ? columns.filter((column) => !chosen.includes(column) && materialColumn(column)) : [];
    const all = [...chosen, ...marked].filter((column) => field === 'latitude' || field === 'longitude' || !taken.has(column));
    for (const column of all) taken.add(column);
    if (all.length > 0) proposed[field] = all;
  }
  return proposed;
};

/** Key of a set of columns, equal for any order and any accents: the remembered mapping is stored under this key. */
export const columnsKey = (columns: readonly string[]): string => {
  // A file of corrected rows, or with shapes, gets the mapping of its original.
  const own = [...Object.values(refusedColumns), geometryColumns.shape].map(columnName);
  return JSON.stringify(
    columns
      .map(columnName)
      .filter((name) => !own.includes(name))
      .sort(),
  );
};
