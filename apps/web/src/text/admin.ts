import type { ActivityAction } from '@separai/contract/dashboard/schema';

const whatHappened: Record<ActivityAction, string> = {
  'user-registered': 'Novo usuário',
  'collection-point-created': 'Ponto criado',
  'collection-point-changed': 'Ponto alterado',
  'collection-point-opened': 'Ponto ativado',
  'collection-point-closed': 'Ponto desativado',
  'collection-point-removed': 'Ponto excluído',
  'recycling-guide-created': 'Guia criado',
  'recycling-guide-changed': 'Guia alterado',
  'recycling-guide-removed': 'Guia excluído',
  'schedule-booked': 'Coleta agendada',
  'schedule-changed': 'Agendamento alterado',
  'schedule-confirmed': 'Coleta confirmada',
  'schedule-completed': 'Coleta concluída',
  'schedule-cancelled': 'Coleta cancelada',
  'schedule-missed': 'Coleta não realizada',
  'import-applied': 'Importação concluída',
  'import-taken-back': 'Importação desfeita',
  'administrator-added': 'Novo administrador',
  'administrator-removed': 'Acesso de administrador retirado',
};

const kilogramWords = (kilograms: number): string => `${kilograms.toLocaleString('pt-BR', { maximumFractionDigits: 2 })} kg`;

const doneWords = (done: number): string => (done === 1 ? '1 coleta concluída' : `${done} coletas concluídas`);

const comparedWords = (done: number, before: number): string => {
  if (done === before) return 'tantas quanto na semana anterior';
  return `${Math.abs(done - before)} a ${done > before ? 'mais' : 'menos'} que na semana anterior`;
};

interface WeeksTold {
  last: { day: string; done: number } | null;
  before: number | null;
  running: string | null;
}

/** Words of the administrators' panel. */
export const adminText = {
  loading: 'Carregando painel administrativo...',
  version: (version: string) => `Versão ${version}`,
  signOut: 'Sair',
  menu: 'Menu',
  skipToContent: 'Ir para o conteúdo',
  openApp: 'Abrir o app',
  dashboard: 'Dashboard',
  schedules: 'Agendamentos',
  schedule: 'Agendamento',
  imports: 'Importar pontos',
  importRecord: 'Importação',
  daySheet: 'Folha do motorista',
  dashboardFailed: 'Não foi possível carregar os números',
  figures: {
    collections: 'Coletas realizadas',
    users: 'Usuários',
    activeCollectors: 'Coletores ativos',
    collectionPoints: 'Pontos de coleta',
  },
  ago: {
    now: 'agora',
    minutes: (minutes: number) => `há ${minutes} min`,
    hours: (hours: number) => `há ${hours} h`,
    yesterday: (hour: string) => `ontem, ${hour}`,
  },
  activity: {
    title: 'Atividade recente',
    none: 'Nada aconteceu ainda.',
    what: (action: ActivityAction, subject: string, kilograms: number | null) =>
      `${whatHappened[action]}${kilograms === null ? '' : `, ${kilogramWords(kilograms)}`}${subject === '' ? '' : `: ${subject}`}`,
    by: { administrator: 'Administrador', resident: 'Morador', service: 'Sistema', gone: 'Conta excluída' },
  },
  waiting: {
    title: 'À espera de resposta',
    count: (count: number) =>
      count === 0
        ? 'Nenhum agendamento está pendente.'
        : `${count === 1 ? '1 agendamento pendente' : `${count} agendamentos pendentes`}; o que espera há mais tempo vem primeiro`,
    forDay: (day: string) => `Para ${day}`,
    since: (ago: string) => `pedido ${ago}`,
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
    weighedLine: 'Pesados nas últimas quatro semanas inteiras e nas quatro anteriores; vários materiais dividem o peso por igual',
    nothingWeighed: 'Nada foi pesado nas últimas oito semanas inteiras.',
    material: 'Material',
    noMaterial: 'Não informado',
    lastFourWeeks: 'Últimas 4 semanas (kg)',
    fourWeeksBefore: '4 semanas antes (kg)',
    points: 'Pontos por material',
    pointsLine: 'Pontos ativos que aceitam cada material',
    activePoints: 'Pontos ativos',
  },
  guides: 'Materiais Recicláveis',
  history: 'Histórico',
  debug: 'Depuração',
  shortcuts: {
    title: 'Atalhos do teclado',
    goTo: (screen: string) => `Ir para ${screen}`,
    help: 'Mostrar estes atalhos',
    close: 'Fechar o que está aberto',
    on: 'Usar atalhos de uma tecla',
    onHint: 'Desligue se atrapalharem, como ao ditar por voz. Vale para este navegador.',
  },
};
