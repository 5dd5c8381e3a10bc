import { formatNumber } from '@separai/contract/portuguese';

const counted = (number: number, one: string, many: string): string => `${formatNumber(number)} ${number === 1 ? one : many}`;

/** Words of the panel's holidays. */
export const adminHolidaysText = {
  title: 'Feriados',
  line: 'Nesses dias fecham, ou mudam de horário, os pontos cujo horário diz o que fazem em feriados.',
  back: 'Voltar para Pontos de Coleta',
  create: 'Novo feriado',
  loading: 'Carregando os feriados...',
  failed: 'Não foi possível carregar os feriados',
  own: 'Do estado e da cidade',
  empty: 'Nenhum feriado do estado ou da cidade',
  emptySentence: 'Os nacionais já valem. Cadastre os outros, um por um.',
  caption: 'Feriados do estado e da cidade',
  columns: { date: 'Data', name: 'Feriado', place: 'Onde vale', points: 'Pontos ativos', actions: 'Ações' },
  yearly: (date: string) => `${date}, todo ano`,
  next: (day: string) => `Próximo: ${day}`,
  over: 'Já passou',
  everywhere: 'Todos os pontos',
  state: (uf: string) => `Todo o estado (${uf})`,
  city: (municipality: string, uf: string) => `${municipality} - ${uf}`,
  points: (points: number) => counted(points, 'ponto', 'pontos'),
  saying: (points: number) =>
    points === 0 ? 'Nenhum diz o que faz em feriados' : `${formatNumber(points)} com horário de feriado`,
  noPoints: 'Nenhum endereço termina com este lugar',
  edit: 'Editar',
  remove: 'Excluir',
  /** Follows the word of an action, for a screen reader. */
  ofHoliday: (name: string) => ` ${name}`,
  unknown: 'Feriado não encontrado',
  national: 'Nacionais',
  nationalLine: 'Valem em todos os pontos e não precisam ser cadastrados.',

  createTitle: 'Novo feriado',
  editTitle: (name: string) => `Editar ${name}`,
  close: 'Fechar sem salvar',
  save: 'Salvar',
  saved: 'Feriado salvo.',
  saveFailed: (message: string) => `Erro ao salvar feriado: ${message}`,
  fields: { name: 'Nome', date: 'Data', isYearly: 'Todo ano neste dia', uf: 'Estado', municipality: 'Cidade' },
  yearlyHint: 'Desligado, vale só na data acima. Para um que muda de dia, como Corpus Christi, cadastre cada data.',
  placeHint: 'O lugar é reconhecido pelo fim do endereço do ponto: Rua A, 10, Fortaleza - CE.',
  municipalityHint: 'Em branco, vale em todo o estado.',
  yes: 'Sim',
  no: 'Não',
  deleteQuestion: (name: string) => `Tem certeza que deseja excluir o feriado ${name}?`,
  deleteSentence: 'Os pontos voltam a abrir nesse dia como em qualquer outro. O histórico guarda o que ele dizia.',
  deleteClose: 'Fechar sem excluir',
  deleteFailed: (message: string) => `Erro ao excluir feriado: ${message}`,
  deleted: 'Feriado excluído.',
} as const;
