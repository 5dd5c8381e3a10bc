import type { AreaField } from '@separai/contract/area-imports/fields';
import { formatNumber } from '@separai/contract/portuguese';

const count = (number: number): string => formatNumber(number);
const counted = (number: number, one: string, many: string): string => `${count(number)} ${number === 1 ? one : many}`;

/** Words of the columns and days of a file of collection areas. */
export const areaImportsText = {
  back: 'Voltar para Setores de coleta',
  proposed:
    'Sugerido pelos nomes das colunas e pelo que elas dizem. O que você mudar vale também para os próximos arquivos com as mesmas colunas.',
  mappingCaption: 'Campos do setor, as colunas que os preenchem e o que vale quando elas estão vazias',
  fields: {
    id: 'Número do Separaí',
    service: 'Tipo de coleta',
    code: 'Código do setor',
    name: 'Nome do setor',
    frequency: 'Dias e horários',
    district: 'Bairros',
    street: 'Rua',
    numberFrom: 'Do número',
    numberUntil: 'Até o número',
    parity: 'Lado da rua',
    postalCode: 'CEP (ou o primeiro)',
    postalCodeUntil: 'Último CEP',
    operator: 'Quem opera',
    note: 'O que distingue dos vizinhos',
    municipality: 'Cidade',
    uf: 'Estado (sigla)',
    rules: 'Regras exportadas',
    active: 'Ativo',
    holidayPolicy: 'Feriados',
  } as const satisfies Record<AreaField, string>,
  area: 'Setor',
  coverage: 'Onde',
  outline: 'contorno do arquivo',
  validFrom: 'As regras valem a partir de',
  validFromHint: 'Um dia mais adiante deixa os dias de hoje valendo até a véspera.',

  days: 'Os dias que o arquivo diz',
  daysStale: 'As colunas dos dias mudaram. Confira as linhas para ver os textos delas.',
  daysNone: 'Nenhuma linha diz dias nestas colunas.',
  daysMore: 'Há mais textos do que cabem aqui: veja se as colunas dos dias estão certas.',
  waiting: (texts: number) =>
    texts === 1
      ? '1 texto espera sua confirmação. As linhas dele ficam de fora até lá.'
      : `${count(texts)} textos esperam sua confirmação. As linhas deles ficam de fora até lá.`,
  allUnderstood: 'Todos os textos estão entendidos ou confirmados.',
  understood: (texts: number) => counted(texts, 'texto entendido', 'textos entendidos'),
  rowsWith: (rows: number) => counted(rows, 'linha', 'linhas'),
  reads: 'Entendemos',
  readsNothing: 'Não entendemos os dias.',
  unused: (parts: readonly string[]) => `Não usado: ${parts.map((part) => `“${part}”`).join(', ')}`,
  noCollection: 'Sem coleta: as linhas ficam de fora.',
  confirm: 'Confirmar',
  confirmOf: (text: string) => `Confirmar os dias de ${text}`,
  correct: 'Corrigir',
  correctOf: (text: string) => `Corrigir os dias de ${text}`,
  without: 'Sem coleta',
  withoutOf: (text: string) => `${text}: sem coleta`,
  confirmed: 'Confirmado',

  save: 'Usar estes dias',
  cancel: 'Cancelar',

  newServices: (names: readonly string[]) =>
    names.length === 1
      ? `O tipo de coleta “${names[0]}” ainda não existe, e será criado.`
      : `Os tipos de coleta ${names.map((name) => `“${name}”`).join(', ')} ainda não existem, e serão criados.`,
  unconfirmed: (rows: number) =>
    rows === 1 ? 'Os dias de 1 linha esperam sua confirmação.' : `Os dias de ${count(rows)} linhas esperam sua confirmação.`,
  sayDays: 'Confirmar os dias',
} as const;
