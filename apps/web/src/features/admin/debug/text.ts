import { formatNumber } from '@separai/contract/portuguese';
/** Words of the panel's debug area. */
export const adminDebugText = {
  title: 'Depuração',
  api: 'Testes da API',
  run: 'Testar',
  running: 'Testando...',
  /** Follows 'Testar', for a screen reader. */
  ofCall: (call: string) => ` ${call}`,
  worked: (status: string, milliseconds: number) => `${status}, em ${formatNumber(milliseconds)} ms`,
  answer: 'Resposta',
  jobs: 'Filas e tarefas em segundo plano',
  jobsLoading: 'Carregando as tarefas…',
  jobsFailed: 'As tarefas não puderam ser carregadas',
  refresh: 'Atualizar',
  queuesCaption: 'O que espera em cada fila do servidor',
  queue: 'Fila',
  queues: { mail: 'E-mails', push: 'Avisos na tela', imports: 'Importações' },
  waiting: 'Esperam',
  depth: (waiting: number, due: number) =>
    waiting === due ? formatNumber(waiting) : `${formatNumber(waiting)} (${formatNumber(due)} na vez)`,
  oldest: 'Há quanto tempo',
  nothingWaits: 'Nada espera',
  age: (seconds: number) => {
    if (seconds < 60) return `${formatNumber(seconds)} s`;
    if (seconds < 3_600) return `${formatNumber(Math.floor(seconds / 60))} min`;
    return `${formatNumber(seconds / 3_600, 1)} h`;
  },
  givenUp: 'Abandonados',
  count: (count: number) => formatNumber(count),
  jobsCaption: 'As tarefas do servidor e como foram as últimas vezes',
  job: 'Tarefa',
  lastSuccess: 'Último sucesso',
  nextRun: 'Próxima vez',
  runningNow: 'Em andamento',
  always: 'O tempo todo',
  lastFailure: 'Última falha',
  failed: (at: string, failures: number) =>
    failures === 0
      ? `${at}; depois deu certo`
      : `${at}; ${failures === 1 ? '1 falha' : `${formatNumber(failures)} falhas seguidas`}`,
  never: 'Nunca',
  storage: 'Armazenamento deste navegador',
  check: 'Verificar de novo',
  export: 'Exportar',
  exportHint: 'O arquivo não inclui a sessão, os rascunhos nem os códigos: só o tamanho deles.',
  place: 'Onde',
  state: 'Situação',
  content: 'O que guarda',
  caption: 'O que este navegador guarda do Separaí',
  works: 'Funciona',
  forbidden: 'O navegador não deixa guardar',
  places: {
    local: 'localStorage',
    session: 'sessionStorage',
    database: 'IndexedDB',
    worker: 'Service worker',
    guides: 'Cópia dos materiais',
  },
  keys: (count: number, size: string) => `${formatNumber(count)} ${count === 1 ? 'chave' : 'chaves'}, ${size}`,
  bytes: (bytes: number) => `${formatNumber(bytes / 1024, 1)} kB`,
  databases: (names: readonly string[]) => (names.length === 0 ? 'Nada' : names.join(', ')),
  registered: 'Registrado',
  unregistered: 'Não registrado',
  savedGuides: (count: number) => (count === 1 ? '1 guia' : `${formatNumber(count)} guias`),
  noGuides: 'Nenhuma cópia',
  readable: 'Pode ser lida',
} as const;
