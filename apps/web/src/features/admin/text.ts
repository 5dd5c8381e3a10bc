import { activeCollectorDays } from '@separai/contract/dashboard/rules';
import type { Activity, ActivityAction } from '@separai/contract/dashboard/schema';
import { formatNumber } from '@separai/contract/portuguese';
import { screenTitles } from '../../lib/panel-titles.ts';
import { panelTitles } from '../../lib/titles.ts';

const whatHappened: Record<Exclude<ActivityAction, `import-${string}`>, readonly [once: string, many: string]> = {
  'user-registered': ['Novo usuário', 'novos usuários'],
  'collection-point-created': ['Ponto criado', 'pontos criados'],
  'collection-point-changed': ['Ponto alterado', 'pontos alterados'],
  'collection-point-opened': ['Ponto ativado', 'pontos ativados'],
  'collection-point-closed': ['Ponto desativado', 'pontos desativados'],
  'collection-point-removed': ['Ponto excluído', 'pontos excluídos'],
  'collection-point-restored': ['Exclusão de ponto desfeita', 'exclusões de pontos desfeitas'],
  'recycling-guide-created': ['Guia criado', 'guias criados'],
  'recycling-guide-changed': ['Guia alterado', 'guias alterados'],
  'recycling-guide-removed': ['Guia excluído', 'guias excluídos'],
  'item-created': ['Item de descarte criado', 'itens de descarte criados'],
  'item-changed': ['Item de descarte alterado', 'itens de descarte alterados'],
  'item-removed': ['Item de descarte excluído', 'itens de descarte excluídos'],
  'item-source-created': ['Fonte de item criada', 'fontes de itens criadas'],
  'item-source-changed': ['Fonte de item alterada', 'fontes de itens alteradas'],
  'item-source-removed': ['Fonte de item excluída', 'fontes de itens excluídas'],
  'item-import-applied': ['Item importado', 'itens importados'],
  'item-import-taken-back': ['Importação de item desfeita', 'itens de volta ao que eram'],
  'collection-service-created': ['Tipo de coleta criado', 'tipos de coleta criados'],
  'collection-service-changed': ['Tipo de coleta alterado', 'tipos de coleta alterados'],
  'collection-service-removed': ['Tipo de coleta excluído', 'tipos de coleta excluídos'],
  'collection-area-created': ['Setor de coleta criado', 'setores de coleta criados'],
  'collection-area-changed': ['Setor de coleta alterado', 'setores de coleta alterados'],
  'collection-area-removed': ['Setor de coleta excluído', 'setores de coleta excluídos'],
  'collection-exception-created': ['Exceção de coleta criada', 'exceções de coleta criadas'],
  'collection-exception-changed': ['Exceção de coleta alterada', 'exceções de coleta alteradas'],
  'collection-exception-removed': ['Exceção de coleta excluída', 'exceções de coleta excluídas'],
  'area-import-applied': ['Setor importado', 'setores importados'],
  'area-import-taken-back': ['Importação de setor desfeita', 'setores de volta ao que eram'],
  'holiday-created': ['Feriado cadastrado', 'feriados cadastrados'],
  'holiday-changed': ['Feriado alterado', 'feriados alterados'],
  'holiday-removed': ['Feriado excluído', 'feriados excluídos'],
  'organization-created': ['Organização cadastrada', 'organizações cadastradas'],
  'organization-changed': ['Organização alterada', 'organizações alteradas'],
  'organization-removed': ['Organização excluída', 'organizações excluídas'],
  'collector-profile-created': ['Coletor cadastrado', 'coletores cadastrados'],
  'collector-profile-changed': ['Coletor alterado', 'coletores alterados'],
  'collector-profile-removed': ['Coletor excluído', 'coletores excluídos'],
  'conversion-factor-created': ['Fator de conversão cadastrado', 'fatores de conversão cadastrados'],
  'conversion-factor-changed': ['Fator de conversão alterado', 'fatores de conversão alterados'],
  'conversion-factor-removed': ['Fator de conversão excluído', 'fatores de conversão excluídos'],
  'schedule-booked': ['Coleta agendada', 'coletas agendadas'],
  'schedule-changed': ['Agendamento alterado', 'agendamentos alterados'],
  'schedule-series-created': ['Repetição criada', 'repetições criadas'],
  'schedule-series-changed': ['Repetição alterada', 'repetições alteradas'],
  'schedule-series-removed': ['Repetição excluída', 'repetições excluídas'],
  'schedule-confirmed': ['Coleta confirmada', 'agendamentos confirmados'],
  'schedule-completed': ['Coleta concluída', 'agendamentos concluídos'],
  'schedule-weight-corrected': ['Peso de uma coleta corrigido', 'pesos de coletas corrigidos'],
  'schedule-cancelled': ['Coleta cancelada', 'agendamentos cancelados'],
  'schedule-missed': ['Coleta não realizada', 'agendamentos não realizados'],
  'administrator-added': ['Novo administrador', 'novos administradores'],
  'schedules-exported': ['Dados de moradores baixados', 'downloads de dados de moradores'],
  'collector-profiles-exported': ['Coletores baixados', 'downloads de coletores'],
  'administrator-let-in': ['Acesso de administrador refeito', 'acessos de administrador refeitos'],
  'person-added': ['Nova pessoa em uma organização', 'novas pessoas em organizações'],
  'person-removed': ['Acesso de uma pessoa retirado', 'acessos de pessoas retirados'],
  'administrator-removed': ['Acesso de administrador retirado', 'acessos de administrador retirados'],
};

const actWords = (action: ActivityAction, count: number): string => {
  const number = formatNumber(count);
  const points = count === 1 ? '1 ponto' : `${number} pontos`;
  if (action === 'import-applied') return `Importação de ${points}`;
  if (action === 'import-taken-back') return `Importação desfeita, ${points}`;
  const [once, many] = whatHappened[action];
  return count === 1 ? once : `${number} ${many}`;
};

const kilogramWords = (kilograms: number): string => `${formatNumber(kilograms, 2)} kg`;

const doneWords = (done: number): string => (done === 1 ? '1 coleta concluída' : `${done} coletas concluídas`);

const comparedWords = (done: number, before: number): string => {
  if (done === before) return 'o mesmo que na semana anterior';
  return `${Math.abs(done - before)} a ${done > before ? 'mais' : 'menos'} que na semana anterior`;
};

interface WeeksTold {
  last: { day: string; done: number } | null;
  before: number | null;
  running: string | null;
}

/** Words of the administrators' panel. */
export const adminText = {
  loading: panelTitles.loading,
  version: (version: string) => `Versão ${version}`,
  signOut: 'Sair',
  menu: 'Menu',
  skipToContent: 'Ir para o conteúdo',
  openApp: 'Abrir o app',
  dashboard: 'Dashboard',
  points: screenTitles.points,
  holidays: screenTitles.holidays,
  reports: screenTitles.reports,
  point: screenTitles.point,
  schedules: screenTitles.schedules,
  schedule: screenTitles.schedule,
  imports: screenTitles.imports,
  importRecord: screenTitles.importRecord,
  daySheet: screenTitles.daySheet,
  dashboardFailed: 'Não foi possível carregar os números',
  figures: {
    collections: 'Coletas realizadas',
    users: 'Usuários',
    /** Of an organisation: people who have booked with it. */
    residents: 'Moradores que agendaram',
    activeCollectors: 'Coletores ativos',
    /** The figure counts points, by the product's definition of an active collector. */
    activeCollectorsHint: `Pontos com coleta nos últimos ${activeCollectorDays} dias ou marcada`,
    collectionPoints: 'Pontos de coleta',
  },
  activity: {
    title: 'Atividade recente',
    none: 'Nada aconteceu ainda.',
    what: ({ action, count, subject, kilograms }: Pick<Activity, 'action' | 'count' | 'subject' | 'kilograms'>) =>
      `${actWords(action, count)}${kilograms === null ? '' : `, ${kilogramWords(kilograms)}`}${subject === '' ? '' : `: ${subject}`}`,
    by: { administrator: 'Administrador', resident: 'Morador', service: 'Sistema', gone: 'Conta excluída' },
  },
  waiting: {
    title: 'Aguardando resposta',
    count: (count: number) =>
      count === 0
        ? 'Nenhum agendamento está pendente.'
        : `${count === 1 ? '1 agendamento pendente' : `${count} agendamentos pendentes`}; o que espera há mais tempo vem primeiro`,
    noPerson: 'Sem conta',
    of: (point: string, day: string) => `${point}, para ${day}`,
    for: (ago: string) => `espera ${ago}`,
    since: (when: string) => `espera desde ${when}`,
    justNow: 'acabou de chegar',
    all: 'Ver todos os pendentes',
  },
  /** Waiting work; `count` selects singular or plural, `words` are the count as shown. */
  waits: {
    title: 'O que está esperando',
    loading: 'Contando o que está esperando...',
    failed: 'Não foi possível contar o que está esperando.',
    nothing: 'Nada está esperando agora.',
    reports: (count: number, words: string) => `${words} ${count === 1 ? 'relato' : 'relatos'} em aberto`,
    bookings: (count: number, words: string) => `${words} ${count === 1 ? 'agendamento pendente' : 'agendamentos pendentes'}`,
    missedCollections: (count: number, words: string) => `${words} ${count === 1 ? 'aviso' : 'avisos'} de coleta que não passou`,
    invitations: (count: number, words: string) =>
      `${words} ${count === 1 ? 'convite que ainda não foi aceito' : 'convites que ainda não foram aceitos'}`,
    failedMails: (count: number, words: string) =>
      `${words} ${count === 1 ? 'e-mail que não foi entregue' : 'e-mails que não foram entregues'}`,
    failedMailsLine: 'Nos últimos 30 dias, depois de todas as tentativas. Depuração, no menu, mostra as filas do servidor.',
  },
  charts: {
    showTable: 'Ver tabela',
    showChart: 'Ver gráfico',
    named: (button: string, chart: string) => `${button}: ${chart}`,
    running: '(em andamento)',
    weeks: 'Coletas por semana',
    week: 'Semana de',
    noCollections: 'Nenhuma coleta nas últimas sete semanas.',
    weeksLine: ({ last, before, running }: WeeksTold) =>
      [
        last === null ? null : `Semana de ${last.day}: ${doneWords(last.done)}`,
        last === null || before === null ? null : comparedWords(last.done, before),
        running === null ? null : `a semana de ${running} está em andamento`,
      ]
        .filter((part) => part !== null)
        .join('; '),
    statuses: {
      pendente: 'Pendentes',
      confirmado: 'Confirmadas',
      concluído: 'Concluídas',
      cancelado: 'Canceladas',
      'não realizado': 'Não realizadas',
    },
    weighed: 'Quilos por material',
    weighedLine:
      'Quatro últimas semanas completas e quatro anteriores. O que foi pesado por material conta como na balança; o que foi pesado junto é dividido por igual entre os materiais informados.',
    nothingWeighed: 'Nada foi pesado nas últimas oito semanas completas.',
    material: 'Material',
    noMaterial: 'Não informado',
    lastFourWeeks: 'Últimas 4 semanas (kg)',
    fourWeeksBefore: '4 semanas antes (kg)',
    points: 'Pontos por material',
    pointsLine: 'Pontos ativos que aceitam cada material',
    activePoints: 'Pontos ativos',
  },
  guides: screenTitles.guides,
  items: screenTitles.items,
  itemQuestions: screenTitles.itemQuestions,
  itemSources: screenTitles.itemSources,
  itemImports: screenTitles.itemImports,
  collectionAreas: screenTitles.collectionAreas,
  areaImports: screenTitles.areaImports,
  history: screenTitles.history,
  guide: {
    title: screenTitles.guide,
    line: 'Do primeiro acesso ao dia a dia, com as figuras de cada tela.',
    chapters: 'Capítulos',
  },
  debug: 'Depuração',
  shortcuts: {
    title: 'Atalhos do teclado',
    goTo: (screen: string) => `Ir para ${screen}`,
    search: 'Ir para a busca da tela',
    create: 'Criar: novo ponto, novo material',
    help: 'Mostrar estes atalhos',
    close: 'Fechar o que está aberto',
    on: 'Usar atalhos de uma tecla',
    onHint: 'Desligue se atrapalharem, por exemplo ao ditar por voz. Vale para este navegador.',
  },
};
