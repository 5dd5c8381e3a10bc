import type { HolidayPolicy } from '@separai/contract/collection-days/kinds';
import { hourWords } from '@separai/contract/collection-days/words';
import { formatNumber } from '@separai/contract/portuguese';

const counted = (number: number, one: string, many: string): string => `${formatNumber(number)} ${number === 1 ? one : many}`;

/** 90 as '1h30'. */
const span = (minutes: number): string => {
  if (minutes < 60) return counted(minutes, 'minuto', 'minutos');
  if (minutes % 60 === 0) return counted(minutes / 60, 'hora', 'horas');
  return hourWords(`${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`);
};

/** The effect of each holiday policy, with an example. */
export const policySentences: Readonly<Record<HolidayPolicy, string>> = {
  passes: 'O feriado não muda nada.',
  doesNotPass: 'A coleta que cai no feriado é cancelada. A seguinte é a do próximo dia da regra.',
  nextDay: 'A coleta que cai no feriado passa no dia seguinte que não é feriado. Os outros dias da semana ficam como são.',
  nextDayShiftingWeek:
    'Com feriado na quarta, a coleta de quarta passa na quinta, a de quinta na sexta e a de sexta no sábado. Segunda e terça ficam como são.',
};

/** Words of a list of links to other records. */
const linkText = {
  none: 'Nenhum.',
  gone: (id: string) => `${id} (não existe mais)`,
  found: 'Encontrados',
  more: (count: number) => `Mais ${formatNumber(count)}: escreva mais para ver.`,
  noneFound: 'Nenhum encontrado.',
  close: 'Fechar a lista',
  name: 'Nome',
} as const;

/** Words of the panel's collection services. */
export const adminServicesText = {
  title: 'Tipos de coleta',
  line: 'Cada tipo tem os seus setores, com os seus dias. Os moradores veem o nome, a cor e o que pôr na rua.',
  back: 'Voltar para Setores de coleta',
  create: 'Novo tipo de coleta',
  loading: 'Carregando os tipos de coleta...',
  failed: 'Não foi possível carregar os tipos de coleta',
  empty: 'Nenhum tipo de coleta ainda',
  emptySentence: 'Crie o primeiro, como “Coleta seletiva”. Depois cadastre os setores dele, ou importe um arquivo.',
  caption: 'Tipos de coleta',
  columns: {
    name: 'Nome',
    putOut: 'O que pôr na rua',
    before: 'Até quando pôr',
    holidays: 'Nos feriados',
    areas: 'Setores',
    actions: 'Ações',
  },
  inactive: 'Inativo',
  guides: (count: number) => counted(count, 'guia', 'guias'),
  items: (count: number) => counted(count, 'item', 'itens'),
  nothingSaid: 'Não diz',
  before: (minutes: number) => (minutes === 0 ? 'Até o caminhão passar' : `Até ${span(minutes)} antes`),
  areas: (count: number) => counted(count, 'setor', 'setores'),
  edit: 'Editar',
  remove: 'Excluir',
  /** Follows the word of an action, for a screen reader. */
  ofService: (name: string) => ` ${name}`,
  unknown: 'Tipo de coleta não encontrado',

  createTitle: 'Novo tipo de coleta',
  editTitle: (name: string) => `Editar ${name}`,
  close: 'Fechar sem salvar',
  cancel: 'Cancelar',
  save: 'Salvar',
  saved: 'Tipo de coleta salvo.',
  saveFailed: (message: string) => `Erro ao salvar tipo de coleta: ${message}`,
  fields: {
    name: 'Nome',
    kind: 'Tipo',
    color: 'Cor',
    instructions: 'O que pôr na rua, e como',
    guides: 'Guias que dizem mais',
    items: 'Itens que esta coleta leva',
    putOutBefore: 'Quantos minutos antes',
    holidayPolicy: 'Nos feriados',
    active: 'Ativo',
  },
  nameHint: 'Como os moradores o conhecem: “Coleta seletiva”, “Cata-treco”.',
  instructionsHint: 'Por exemplo: só recicláveis, limpos e secos, em sacos transparentes.',
  putOutHint: (minutes: number | null) =>
    minutes === null
      ? 'Antes de o caminhão começar a passar, até quando pôr na rua.'
      : minutes === 0
        ? 'Pôr na rua até a hora em que o caminhão começa a passar.'
        : `Pôr na rua até ${span(minutes)} antes de o caminhão começar a passar.`,
  activeHint: 'Desligado, os moradores não veem este tipo nem os setores dele.',
  addGuide: 'Escolher um guia',
  addItem: 'Escolher um item',
  removeLink: (name: string) => `Tirar ${name}`,
  links: linkText,
  yes: 'Sim',
  no: 'Não',
  deleteQuestion: (name: string) => `Tem certeza que deseja excluir o tipo de coleta ${name}?`,
  deleteSentence: 'Os moradores deixam de vê-lo. O histórico guarda o que ele dizia.',
  inUse: (areas: number) =>
    areas === 1
      ? 'Ele tem 1 setor, e por isso não pode ser excluído. Exclua o setor antes, ou dê a ele outro tipo.'
      : `Ele tem ${formatNumber(areas)} setores, e por isso não pode ser excluído. Exclua os setores antes, ou dê a eles outro tipo.`,
  deactivateInstead: 'Para que os moradores deixem de vê-lo, basta desligar “Ativo”.',
  deleteClose: 'Fechar sem excluir',
  deleteFailed: (message: string) => `Erro ao excluir tipo de coleta: ${message}`,
  deleted: 'Tipo de coleta excluído.',
} as const;
