import { formatNumber } from '@separai/contract/portuguese';

const count = (number: number): string => formatNumber(number);
const counted = (number: number, one: string, many: string): string => `${count(number)} ${number === 1 ? one : many}`;

/** Words of the panel's collection points. */
export const adminPointsText = {
  title: 'Pontos de Coleta',
  headline: (all: number, active: number) => `${counted(all, 'ponto', 'pontos')}, ${counted(active, 'ativo', 'ativos')}`,
  holidays: 'Feriados',
  create: 'Novo ponto',
  loading: 'Carregando pontos de coleta...',
  failed: 'Não foi possível carregar os pontos de coleta. Tente novamente mais tarde.',
  empty: 'Nenhum ponto de coleta cadastrado.',
  emptySentence: 'Cadastre o primeiro, ou importe uma lista.',
  /** Operators import no lists. */
  emptyOfOperator: 'Cadastre o primeiro.',
  nothingFound: 'Nenhum ponto de coleta encontrado',
  nothingFoundSentence: 'Mude os filtros para ver outros.',
  search: 'Nome ou endereço',
  statuses: 'Situação',
  all: 'Todos',
  statusFilter: { ativos: 'Ativos', inativos: 'Inativos' },
  material: 'Material',
  anyMaterial: 'Qualquer um',
  noMaterial: 'Nenhum informado',
  handover: 'Busca ou recebe',
  anyHandover: 'Tanto faz',
  access: 'Acesso',
  anyAccess: 'Qualquer',
  anyOrganization: 'Todas',
  restricted: 'Restrito',
  yes: 'Sim',
  no: 'Não',
  place: 'Coordenadas',
  image: 'Imagem',
  either: 'Com ou sem',
  with: { com: 'Com', sem: 'Sem' },
  area: 'Município ou bairro, no endereço',
  sort: 'Ordenar por',
  sorts: {
    name: 'Nome, de A a Z',
    '-name': 'Nome, de Z a A',
    address: 'Endereço, de A a Z',
    '-address': 'Endereço, de Z a A',
    '-updatedAt': 'Alterados por último',
    updatedAt: 'Alterados há mais tempo',
    '-createdAt': 'Cadastrados por último',
    createdAt: 'Cadastrados há mais tempo',
    confirmedAt: 'Conferidos há mais tempo',
    '-confirmedAt': 'Conferidos por último',
  },
  clear: 'Limpar filtros',
  caption: 'Pontos de coleta',
  columns: {
    image: 'Imagem',
    name: 'Nome',
    address: 'Endereço',
    materials: 'Materiais',
    contacts: 'Contatos',
    status: 'Situação',
    actions: 'Ações',
  },
  map: 'Mapa dos pontos de coleta',
  mapFailed: 'Os pontos do mapa não carregaram.',
  mapEmpty: 'Nenhum ponto com coordenadas para estes filtros.',
  withoutPlace: (points: number) =>
    points === 1 ? '1 ponto sem posição não está no mapa.' : `${count(points)} pontos sem posição não estão no mapa.`,
  showWithoutPlace: 'Ver quais',
  active: 'Ativo',
  inactive: 'Inativo',
  noPlace: 'Sem coordenadas',
  noContacts: 'Nenhum',
  phoneOf: 'Telefone:',
  whatsappOf: 'WhatsApp:',
  websiteOf: 'Website:',
  edit: 'Editar',
  remove: 'Excluir',
  /** Follows the word of an action, for a screen reader. */
  ofPoint: (name: string) => ` ${name}`,
  choose: (name: string) => `Escolher ${name}`,
  chooseAll: 'Escolher todos desta página',
  chosenActions: 'O que fazer com os escolhidos',
  acts: {
    activate: 'Ativar',
    deactivate: 'Desativar',
    restrict: 'Restringir',
    unrestrict: 'Abrir ao público',
    materials: 'Materiais',
    categories: 'O que recebe',
    handover: 'Busca ou recebe',
    hours: 'Horário',
    holidays: 'Feriados',
    organization: 'Organização',
    remove: 'Excluir',
  },
  misplaced: (points: number) =>
    points === 1
      ? '1 ponto dos dados incluídos fica dentro de uma escola e não recebe entregas do público, mas aparece para os moradores.'
      : `${count(points)} pontos dos dados incluídos ficam dentro de escolas e não recebem entregas do público, mas aparecem para os moradores.`,
  misplacedWhich: 'Ver quais',
  misplacedGo: (points: number) => (points === 1 ? 'Restringir este ponto' : `Restringir estes ${count(points)} pontos`),
  accessNoteWritten: (sentence: string) => `Quem tiver o link de um deles vai ler: “${sentence}”`,
  actTitle: {
    activate: (points: number) => (points === 1 ? 'Ativar 1 ponto?' : `Ativar ${count(points)} pontos?`),
    deactivate: (points: number) => (points === 1 ? 'Desativar 1 ponto?' : `Desativar ${count(points)} pontos?`),
    restrict: (points: number) => (points === 1 ? 'Restringir 1 ponto?' : `Restringir ${count(points)} pontos?`),
    unrestrict: (points: number) => (points === 1 ? 'Abrir 1 ponto ao público?' : `Abrir ${count(points)} pontos ao público?`),
    materials: (points: number) => (points === 1 ? 'Materiais de 1 ponto' : `Materiais de ${count(points)} pontos`),
    categories: (points: number) =>
      points === 1 ? 'O que 1 ponto recebe, em detalhe' : `O que ${count(points)} pontos recebem, em detalhe`,
    hours: (points: number) => (points === 1 ? 'Horário de 1 ponto' : `Horário de ${count(points)} pontos`),
    holidays: (points: number) => (points === 1 ? 'Feriados em 1 ponto' : `Feriados em ${count(points)} pontos`),
    organization: (points: number) => (points === 1 ? 'Organização de 1 ponto' : `Organização de ${count(points)} pontos`),
    handover: (points: number) => (points === 1 ? '1 ponto busca ou recebe?' : `${count(points)} pontos buscam ou recebem?`),
    remove: (points: number) => (points === 1 ? 'Excluir 1 ponto?' : `Excluir ${count(points)} pontos?`),
  },
  actSentence: {
    activate: 'Os moradores voltam a ver os pontos e a agendar neles.',
    deactivate: 'Os moradores deixam de ver os pontos. Os agendamentos abertos neles são cancelados, e quem agendou é avisado.',
    restrict:
      'Pontos restritos atendem só quem é do lugar: os moradores não os veem mais. Os agendamentos abertos neles são cancelados, e quem agendou é avisado.',
    unrestrict: 'Os moradores voltam a ver os pontos e a agendar neles.',
    materials: 'Diga o que marcar e o que desmarcar; os outros materiais de cada ponto ficam como estão.',
    categories: 'Diga o que os pontos recebem e o que não recebem; o resto de cada ponto fica como está.',
    hours:
      'O horário da semana de cada ponto passa a ser este, e o texto do horário diz o mesmo. O que estava escrito nos dois é trocado.',
    holidays: 'O horário dos outros dias de cada ponto fica como está. Um ponto sem horário da semana não muda.',
    organization: 'Os agendamentos abertos vão junto com os pontos. As coletas já feitas ficam com a organização que as fez.',
    handover: 'Os moradores veem isto em cada ponto, antes de agendar. Os agendamentos já feitos ficam como estão.',
    remove:
      'Pontos com agendamentos não são apagados: ficam inativos, os agendamentos abertos são cancelados e quem agendou é avisado. Os outros são excluídos. Por dez segundos você ainda pode desfazer.',
  },
  actGo: {
    activate: 'Ativar',
    deactivate: 'Desativar',
    restrict: 'Restringir',
    unrestrict: 'Abrir ao público',
    materials: 'Mudar materiais',
    categories: 'Mudar o que recebem',
    hours: 'Mudar horário',
    holidays: 'Mudar feriados',
    organization: 'Mudar organização',
    handover: 'Mudar busca ou recebe',
    remove: 'Excluir',
  },
  dialogClose: 'Fechar sem mudar',
  openBookingsLoading: 'Contando os agendamentos abertos...',
  openBookingsFailed: 'Não foi possível contar os agendamentos abertos.',
  openBookings: (schedules: number) =>
    schedules === 0
      ? 'Nenhum agendamento aberto será cancelado.'
      : schedules === 1
        ? '1 agendamento aberto será cancelado.'
        : `${count(schedules)} agendamentos abertos serão cancelados.`,
  keep: 'Deixar como está',
  add: 'Marcar',
  take: 'Desmarcar',
  choosing: 'Escolha',
  organizationMissing: 'Escolha a organização dos pontos.',
  handoverMissing: 'Escolha se os pontos buscam ou recebem.',
  hoursMissing: 'Diga em que dias e horas os pontos abrem.',
  hoursRead: (words: string) => `Os moradores vão ler: ${words}`,
  noCategoryToChange: 'Escolha ao menos uma coisa que os pontos recebem ou não recebem.',
  categoriesOf: (material: string, changed: number) =>
    changed === 0 ? material : `${material}: ${changed === 1 ? '1 mudança' : `${changed} mudanças`}`,
  undone: (points: number) =>
    points === 0
      ? 'Nenhum ponto voltou ao que era.'
      : points === 1
        ? '1 ponto voltou ao que era.'
        : `${count(points)} pontos voltaram ao que eram.`,
  nothingToChange: 'Escolha ao menos um material para marcar ou desmarcar.',
  changed: (points: number) => (points === 1 ? '1 ponto alterado.' : `${count(points)} pontos alterados.`),
  removed: (deleted: number, closed: number) =>
    `${[
      deleted > 0 ? counted(deleted, 'ponto excluído', 'pontos excluídos') : null,
      closed > 0 ? counted(closed, 'com agendamentos ficou inativo', 'com agendamentos ficaram inativos') : null,
    ]
      .filter((part) => part !== null)
      .join('; ')}.`,
  cancelled: (schedules: number) =>
    schedules === 0
      ? undefined
      : schedules === 1
        ? '1 agendamento aberto foi cancelado.'
        : `${count(schedules)} agendamentos abertos foram cancelados.`,
  unchanged: (points: number) => (points === 1 ? '1 ponto ficou como estava:' : `${count(points)} pontos ficaram como estavam:`),
  pointNumber: (id: number) => `Ponto nº ${id}`,
  deleteQuestion: 'Tem certeza que deseja excluir este ponto de coleta?',
  deleteSentence: (name: string) =>
    `${name} some das telas dos moradores. Se já houve agendamentos nele, não é apagado: fica inativo, os agendamentos abertos são cancelados e quem agendou é avisado.`,
  deleteClose: 'Fechar sem excluir',
  deleted: 'Ponto de coleta excluído com sucesso!',
  deleteFailed: 'Erro ao excluir o ponto de coleta. Tente novamente.',
  closedInstead: 'O ponto tem agendamentos e ficou inativo.',
  unknown: 'Ponto de coleta não encontrado',
  nothing: 'Nada informado',
  completed: 'Coletas realizadas',
  source: 'Fonte dos dados',
  created: 'Cadastrado em',
  updated: 'Alterado em',
  back: 'Voltar para Pontos de Coleta',
} as const;
