import type { CalendarDay } from '../calendar.ts';
import type { CollectionWindow } from '../collection-days/window.ts';
import { idColumn } from '../imports/fields.ts';
import { foldText } from '../text.ts';

/** Fields of a collection area that a file may contain, in the order of the screen. `id` is the number that an export wrote. */
export const areaFields = [
  'id',
  'service',
  'code',
  'name',
  'frequency',
  'district',
  'street',
  'numberFrom',
  'numberUntil',
  'parity',
  'postalCode',
  'postalCodeUntil',
  'operator',
  'note',
  'municipality',
  'uf',
  'rules',
  'active',
  'holidayPolicy',
] as const;
export type AreaField = (typeof areaFields)[number];

/** Fields that may have one value for all rows. */
export const areaConstants = ['service', 'frequency', 'operator', 'municipality', 'uf'] as const satisfies AreaField[];
export type AreaConstant = (typeof areaConstants)[number];

/** A rule that a person confirmed for a frequency text; `validFrom` null: the day of the whole file. */
export interface SaidRule {
  readonly recurrence: string;
  readonly window: CollectionWindow;
  readonly validFrom: CalendarDay | null;
}

/** The rules of a frequency text; none: its rows have no collection. */
export interface SaidFrequency {
  readonly text: string;
  readonly rules: readonly SaidRule[];
}

/**
 * The columns of each field, constants for empty cells, the first day of the rules, and the rules of the texts that a person
 * confirmed or corrected.
 */
export interface AreaMapping {
  readonly columns: { readonly [F in AreaField]?: readonly string[] | undefined };
  readonly constants: { readonly [F in AreaConstant]?: string | undefined };
  readonly validFrom: CalendarDay;
  readonly frequencies: readonly SaidFrequency[];
}

/** Columns of the export, by which it is read back. */
export const areaColumns = {
  id: idColumn,
  service: 'Tipo de coleta',
  code: 'Código',
  name: 'Setor',
  days: 'Dias',
  district: 'Bairros',
  street: 'Ruas',
  postalCode: 'CEPs',
  operator: 'Operador',
  note: 'Como distinguir',
  municipality: 'Cidade',
  uf: 'UF',
  rules: 'Regras (RFC 5545)',
  active: 'Ativo',
  holidayPolicy: 'Feriados',
} as const;

/** Fields that join the texts of several columns. */
export const severalColumns: ReadonlySet<AreaField> = new Set<AreaField>(['frequency', 'district', 'note']);

/** Known column names, folded, the best first. */
export const areaSynonyms: { readonly [F in AreaField]: readonly string[] } = {
  id: [idColumn],
  service: [
    'tipo de coleta',
    'tipo coleta',
    'coleta',
    'servico',
    'tipo de servico',
    'modalidade',
    'tipo',
    'tipo de residuo',
    'residuo',
    'material',
    'service',
  ],
  code: ['codigo', 'code', 'cod', 'cod setor', 'codigo setor', 'id setor', 'identifica', 'sigla', 'n setor', 'numero', 'n'],
  name: [
    'setor',
    'nome do setor',
    'nome',
    'name',
    'rota',
    'roteiro',
    'area',
    'apelido',
    'zona',
    'regiao',
    'titulo',
    'layer',
    'localidade',
  ],
  frequency: [],
  district: [
    'bairro',
    'bairros',
    'nome do bairro',
    'nm bairro',
    'localidade',
    'localidades',
    'bairros atendidos',
    'districts',
    'district',
    'comunidade',
    'distrito',
  ],
  street: ['rua', 'ruas', 'logradouro', 'logradouros', 'endereco', 'nome do logradouro', 'nm logradouro', 'via', 'vias'],
  numberFrom: ['numero inicial', 'n inicial', 'num inicial', 'de', 'inicio', 'numero de'],
  numberUntil: ['numero final', 'n final', 'num final', 'ate', 'fim', 'numero ate'],
  parity: ['lado', 'paridade'],
  postalCode: ['cep', 'ceps', 'cep inicial', 'cep inicio', 'cep de'],
  postalCodeUntil: ['cep final', 'cep fim', 'cep ate'],
  operator: ['operador', 'empresa', 'empresa coletora', 'concessionaria', 'responsavel', 'cooperativa', 'operator'],
  note: ['como distinguir', 'observacao', 'observacoes', 'obs', 'trecho', 'limites', 'note'],
  municipality: ['cidade', 'municipio', 'nm mun', 'municipality'],
  uf: ['uf', 'estado', 'sigla uf'],
  rules: [foldText(areaColumns.rules)],
  active: ['ativo'],
  holidayPolicy: [foldText(areaColumns.holidayPolicy)],
};

/** Names that an export of the same release writes, which have no other meaning. */
export const isExported = (columns: readonly string[]): boolean =>
  columns.includes(areaColumns.rules) && columns.includes(idColumn);

/** Error message for a mapping without a type of collection. */
export const namesNoService = 'Diga o tipo de coleta: escolha a coluna, ou escreva um que valha para o arquivo inteiro.';
/** Error message for a mapping without days. */
export const namesNoDays = 'Diga que colunas têm os dias da coleta.';
/** Error message for a mapping without the city. */
export const namesNoCity = 'Diga a cidade e o estado dos setores.';

const isNamed = ({ columns, constants }: AreaMapping, field: AreaField & AreaConstant): boolean =>
  (columns[field] ?? []).length > 0 || (constants[field] ?? '').trim() !== '';

/** The first problem of a mapping as a whole; null where rows can be checked by it. */
export const areaMappingProblem = (mapping: AreaMapping): string | null => {
  if (!isNamed(mapping, 'service')) return namesNoService;
  if (!isNamed(mapping, 'frequency') && (mapping.columns.rules ?? []).length === 0) return namesNoDays;
  return isNamed(mapping, 'municipality') && isNamed(mapping, 'uf') ? null : namesNoCity;
};
