import type { CollectionExceptionKind } from '@separai/contract/collection-days/kinds';
import { formatList, formatNumber } from '@separai/contract/portuguese';

const counted = (number: number, one: string, many: string): string => `${formatNumber(number)} ${number === 1 ? one : many}`;

/** Words of the panel's exceptions. */
export const adminExceptionsText = {
  title: 'Exceções da coleta',
  line: 'Os dias em que a coleta não passa como dizem as regras. Feriados já contam por si.',
  back: 'Voltar para Setores de coleta',
  create: 'Nova exceção',
  loading: 'Carregando as exceções...',
  failed: 'Não foi possível carregar as exceções',
  empty: 'Nenhuma exceção',
  emptySentence: 'Quando a coleta for cancelada, mudar de dia ou ganhar um dia a mais, diga aqui.',
  nothingFound: 'Nenhuma exceção nesses dias',
  nothingFoundSentence: 'Mude os dias para ver outras.',
  caption: 'Exceções da coleta',
  columns: { date: 'Dia', kind: 'O que muda', areas: 'Setores', sentence: 'Frase para moradores', actions: 'Ações' },
  from: 'De',
  to: 'Até',
  clear: 'Limpar filtros',
  passesOn: (day: string) => `Passa em ${day}`,
  andMore: (names: readonly string[], more: number) =>
    more === 0 ? formatList([...names]) : `${names.join(', ')} e mais ${formatNumber(more)}`,
  noArea: 'Nenhum: os setores foram excluídos',
  edit: 'Editar',
  remove: 'Excluir',
  /** Follows the word of an action, for a screen reader. */
  ofDay: (day: string) => ` a exceção de ${day}`,
  unknown: 'Exceção não encontrada',

  createTitle: 'Nova exceção',
  editTitle: (day: string) => `Editar a exceção de ${day}`,
  close: 'Fechar sem salvar',
  cancel: 'Cancelar',
  save: 'Salvar',
  saved: 'Exceção salva.',
  saveFailed: (message: string) => `Erro ao salvar exceção: ${message}`,
  fields: {
    kind: 'O que muda',
    date: 'Dia',
    movedTo: 'Passa em',
    hasWindow: 'Em outro horário',
    from: 'Começa às',
    until: 'Termina às',
    part: 'Parte do dia',
    sentence: 'Frase para moradores',
    areas: 'Setores',
  },
  kinds: {
    cancelled: 'Neste dia o caminhão não passa.',
    moved: 'O caminhão passa em outro dia no lugar deste.',
    added: 'O caminhão passa também neste dia.',
  } satisfies Record<CollectionExceptionKind, string>,
  window: 'Horário',
  sentenceHint: 'Por exemplo: “Por causa da obra, a coleta de 25/11 passa em 26/11.”',
  chosen: (areas: number) =>
    areas === 0 ? 'Nenhum setor escolhido.' : `${counted(areas, 'setor escolhido', 'setores escolhidos')}.`,
  ofService: 'Todos de um tipo',
  allOf: (service: string, areas: number) => `${service} (${formatNumber(areas)})`,
  findArea: 'Procurar setor por código ou nome',
  found: 'Setores encontrados',
  noneFound: 'Nenhum setor encontrado.',
  more: (areas: number) => `Mais ${counted(areas, 'setor', 'setores')}: escreva para ver.`,
  addFound: (areas: number) => `Escolher ${areas === 1 ? 'o encontrado' : `os ${formatNumber(areas)} encontrados`}`,
  clearAreas: 'Tirar todos',
  inactive: '(inativo)',
  gone: (id: number) => `setor nº ${id} (não existe mais)`,
  yes: 'Sim',
  no: 'Não',

  deleteQuestion: (day: string) => `Tem certeza que deseja excluir a exceção de ${day}?`,
  deleteSentence: (areas: number) =>
    `A coleta volta a passar como dizem as regras, em ${counted(areas, 'setor', 'setores')}. O histórico guarda o que a exceção dizia.`,
  deleteClose: 'Fechar sem excluir',
  deleteFailed: (message: string) => `Erro ao excluir exceção: ${message}`,
  deleted: 'Exceção excluída.',
} as const;
