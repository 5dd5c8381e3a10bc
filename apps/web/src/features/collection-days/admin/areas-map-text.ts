import type { KeptArea } from '@separai/contract/collection-days/administered-schema';
import { formatNumber } from '@separai/contract/portuguese';
import { screenTitles } from '../../../lib/panel-titles.ts';

const counted = (count: number, one: string, many: string): string =>
  `${count === 0 ? 'nenhum' : formatNumber(count)} ${count < 2 ? one : many}`;

const places = { one: 'setor', many: 'setores' };

/** 12,4 km², 3.500 m². */
const surfaceWords = (squareMetres: number): string =>
  squareMetres >= 100_000
    ? `${formatNumber(squareMetres / 1_000_000, 1)} km²`
    : `${formatNumber(Math.round(squareMetres / 10) * 10)} m²`;

/** Words of `/admin-dashboard/setores/mapa`. */
export const areasMapText = {
  title: screenTitles.areaMap,
  line: 'Os setores de um tipo de coleta, pelos dias em que o caminhão passa.',
  back: 'Voltar para Setores de coleta',
  year: 'Feriados do ano',
  failed: 'Não foi possível carregar os setores',
  loading: 'Carregando os setores...',
  service: 'Tipo de coleta',
  map: 'Mapa dos setores',
  mapHint: 'Toque num setor, no mapa ou na lista, para ver os dias.',
  partial: (shown: number) => `O mapa mostra ${formatNumber(shown)} setores de cada vez. Aproxime para ver os outros.`,
  outlinesFailed: 'Os contornos não chegaram.',
  loadingOutlines: 'Carregando os contornos...',
  listFailed: 'Não foi possível carregar a lista de setores',
  chosenFailed: 'Não foi possível carregar o setor',
  noneDrawn:
    'Nenhum setor deste tipo está desenhado no mapa. Desenhe no cadastro de um setor, ou importe um arquivo com contornos.',
  legend: 'Cores por dia da coleta',
  noRules: 'sem dias',
  areasOf: (count: number) => counted(count, places.one, places.many),
  list: 'Setores',
  search: 'Procurar setor',
  noneFound: 'Nenhum setor encontrado.',
  notDrawn: 'fora do mapa',
  inactive: 'inativo',
  chosen: 'Setor escolhido',
  close: 'Fechar',
  code: 'Código',
  operator: 'Quem faz a coleta',
  policy: 'Em feriado',
  place: 'Lugar',
  days: 'Dias',
  edit: 'Editar setor',
  show: 'Mostrar no mapa',
  partsOf: ({ polygons, districts, streets, postalCodes }: KeptArea['coverage']) =>
    [
      { count: polygons?.coordinates.length ?? 0, one: 'contorno no mapa', many: 'contornos no mapa' },
      { count: districts.length, one: 'bairro', many: 'bairros' },
      { count: streets.length, one: 'rua', many: 'ruas' },
      { count: postalCodes.length, one: 'faixa de CEP', many: 'faixas de CEP' },
    ]
      .filter(({ count }) => count > 0)
      .map(({ count, one, many }) => counted(count, one, many))
      .join(', '),
} as const;

/** Words of the overlaps and holes of a service. */
export const faultsText = {
  title: 'Sobreposições e vazios',
  line: 'Onde dois setores do mesmo tipo se sobrepõem, o morador escolhe entre os dois; num vazio, ele não encontra nenhum. Diferenças de menos de 2 metros não contam.',
  failed: 'Não foi possível procurar sobreposições e vazios',
  loading: 'Procurando sobreposições e vazios...',
  none: 'Nenhuma sobreposição e nenhum vazio.',
  partial: 'São setores demais para procurar em todos: a lista está incompleta. Aproxime o mapa.',
  tooFar: 'Há setores demais à vista. Aproxime o mapa para procurar sobreposições e vazios nessa parte.',
  inView: (shown: number, all: number) =>
    `Só na parte do mapa que está à vista: ${counted(shown, places.one, places.many)} de ${formatNumber(all)}.`,
  overlaps: (count: number) => (count === 1 ? '1 sobreposição' : `${formatNumber(count)} sobreposições`),
  holes: (count: number) => (count === 1 ? '1 vazio' : `${formatNumber(count)} vazios`),
  overlap: (one: string, other: string) => `${one} e ${other}`,
  hole: (number: number) => `Vazio ${number}`,
  surface: surfaceWords,
  more: (count: number) => `e mais ${formatNumber(count)}, todos marcados no mapa`,
} as const;

/** Words of the field that tests an address. */
export const addressTestText = {
  title: 'Testar um endereço',
  line: 'Veja o que um morador vê, e por que parte do setor ele foi encontrado.',
  cep: 'CEP',
  number: 'Número',
  street: 'Rua',
  district: 'Bairro',
  city: 'Cidade',
  orPlace: 'Sem CEP: rua, bairro e cidade',
  test: 'Testar',
  clear: 'Limpar',
  missing: 'Escreva um CEP, uma rua ou um bairro.',
  failed: 'Não foi possível testar este endereço',
  loading: 'Procurando os setores do endereço...',
  none: 'Nenhum setor neste endereço: o morador vê os pontos de coleta mais próximos.',
  unknownStreet: (street: string, municipality: string) =>
    `“${street}” não foi encontrada em ${municipality}: o morador vê que o nome da rua pode estar errado.`,
  place: 'Lugar entendido',
  asResident: 'Abrir como morador',
  found: {
    ...{ position: 'pela posição', street: 'pela rua', 'postal-code': 'pelo CEP' },
    ...{ 'street-position': 'pela posição aproximada da rua', district: 'pelo bairro' },
  },
  precision: (how: string) => `Encontrado ${how}`,
  choose: (count: number) => `O morador escolhe entre ${count} setores`,
  next: 'Próxima coleta',
  noDay: 'Nenhuma coleta nos próximos 14 dias',
  partUnknown: 'A parte do setor que valeu não foi identificada.',
  parts: {
    polygon: 'dentro do contorno no mapa',
    nearPolygon: 'contorno a até 1 km do meio do bairro',
    street: (street: string, numbers: string) => `rua cadastrada: ${street}${numbers}`,
    range: (from: string, until: string) => (from === until ? `CEP cadastrado: ${from}` : `faixa de CEP: ${from} a ${until}`),
    district: (district: string) => `bairro cadastrado: ${district}`,
  },
  numbers: (from: number | null, until: number | null) =>
    from === null && until === null ? '' : `, números ${from ?? 'do início'} a ${until ?? 'o fim'}`,
} as const;
