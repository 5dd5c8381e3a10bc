import { foldText } from '../text.ts';
import type { Axis } from './coordinates.ts';

/** What of a point a file may tell, in the order in which a screen offers it. `id` is the number that our own export wrote. */
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
 * Which columns make up each field, in their order, and what is taken where they hold nothing. `minus` and `takesMiddles` are about the values
 * of one file, not about its columns: they are not remembered for the next file.
 */
export interface ImportMapping {
  readonly columns: { readonly [F in ImportField]?: readonly string[] | undefined };
  readonly constants: { readonly [F in ImportField]?: string | undefined };
  /** Axes whose whole column lost its minus sign. */
  readonly minus?: readonly Axis[] | undefined;
  /** Whether the place of an area or a line is its middle; otherwise its row is refused. */
  readonly takesMiddles?: boolean | undefined;
}

/** Whether a mapping says which column names a point, or gives its address. */
export const namesPoints = ({ columns }: ImportMapping): boolean =>
  [columns.name, columns.shortName, columns.address].some((some) => some !== undefined && some.length > 0);

/** The sentence about a mapping that does not. */
export const namesNothing = 'Diga qual coluna é o nome ou o endereço: sem um deles nenhum ponto pode ser criado.';

/** Columns whose name no file of others has: a geometry's place, its shape where it is too large to be one place, and what the export writes. */
export const geometryColumns = { latitude: '@latitude', longitude: '@longitude', shape: '@shape' } as const;
/** Cells of the column of shapes. */
export const geometryShapes = { area: 'área', line: 'linha' } as const;
export const idColumn = 'separai:id';

/** Columns of a file of refused rows beside those of the file that they are from. */
export const refusedColumns = { line: 'Linha do arquivo', reason: 'Motivo da recusa', system: 'Sistema de referência' } as const;

// Names that columns have, folded; of several in one group the earlier come first in the text.
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

/** Fields that one column alone tells; of the others several columns are joined. */
export const singleColumnFields: ReadonlySet<ImportField> = new Set([
  'id',
  'name',
  'shortName',
  'latitude',
  'longitude',
  'handover',
  'publicAccess',
  'takesBookings',
  'openingHours',
  'isActive',
  'attribution',
  'website',
  'whatsapp',
  'phone',
]);
/** An address that is whole already is not told once more street by street. */
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

/** Whether a name is a known one that lost letters: accented ones to '_' or to nothing, the end to a limit of ten letters or by one or two. */
const isWornFrom = (name: string, known: string): boolean => {
  if (name.length < 6 || !/^[a-z]{2}/.test(name)) return false;
  const isCut = name.length === known.length || name.length === dbaseLetters || known.length - name.length <= 2;
  const fits = (one: string, other: string): boolean =>
    [...one].every((letter, index) => letter === other[index] || (/[_?\ufffd]/.test(letter) && other[index] !== undefined));
  if (isCut && fits(name, known.replaceAll(' ', '_'))) return true;
  return known.length === name.length + 1 && [...known].some((_letter, at) => known.slice(0, at) + known.slice(at + 1) === name);
};

/** The known name that a column's name means: as it stands, without an explanation in brackets or behind a comma, or with letters lost. */
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
 * The columns that seem to tell each field, by their names. `materialColumn` says whether a name is itself a material's, as in
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

/** The same for files with the same columns in any order, whatever the accents: what is remembered of them is kept under it. */
export const columnsKey = (columns: readonly string[]): string => {
  // The corrected rows of a file are meant as the file was, and rows with areas as those without.
  const own = [...Object.values(refusedColumns), geometryColumns.shape].map(columnName);
  return JSON.stringify(
    columns
      .map(columnName)
      .filter((name) => !own.includes(name))
      .sort(),
  );
};
