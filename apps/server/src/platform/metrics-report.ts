import type pg from 'pg';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry, register } from 'prom-client';
import type { Clock } from './clock.ts';
import type { Queryable } from './database/database.ts';
import { measurePoolWaits } from './metrics.ts';
import { answerInTime, type Probes, type ReadinessChecks } from './probes.ts';
import { findQueueFigures } from './queue/figures.ts';
import { findJobStates } from './queue/job-rows.ts';

interface ReportParts {
  readonly db: Queryable;
  /** Pools by name. */
  readonly pools: Readonly<Record<string, pg.Pool>>;
  readonly clock: Clock;
  readonly probes: Probes;
  readonly version: string;
}

/** All metrics in the text format of Prometheus. */
export interface MetricsReport {
  readonly contentType: string;
  text(): Promise<string>;
}

const reportPools = (registers: Registry[], pools: ReportParts['pools']): void => {
  new Gauge({
    name: 'separai_db_pool_connections',
    help: 'Conexões com o banco de dados: em uso, ociosas e o máximo',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, options }] of Object.entries(pools)) {
        this.set({ pool, state: 'used' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'max' }, options.max);
      }
    },
  });
  new Gauge({
    name: 'separai_db_pool_waiting',
    help: 'Pedidos que esperam por uma conexão com o banco de dados',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount);
    },
  });
};

/** Shares a query among concurrent callers; an empty list when it fails or takes too long. */
const shared = <Row>(find: () => Promise<readonly Row[]>): (() => Promise<readonly Row[]>) => {
  let asking: Promise<readonly Row[]> | null = null;
  return async () => {
    asking ??= find().finally(() => {
      asking = null;
    });
    return (await answerInTime(asking)) ?? [];
  };
};

/** Rows of the database as gauges. Without its database a report has the other metrics. */
const reportRows = <Row>(
  registers: Registry[],
  find: () => Promise<readonly Row[]>,
  { label, of }: { label: string; of: (row: Row) => string },
  figures: Readonly<Record<string, { help: string; of: (row: Row) => number }>>,
): void => {
  const rows = shared(find);
  for (const [name, { help, of: figureOf }] of Object.entries(figures)) {
    new Gauge({
      ...{ name, help, labelNames: [label], registers },
      async collect() {
        const found = await rows();
        this.reset();
        for (const row of found) this.set({ [label]: of(row) }, figureOf(row));
      },
    });
  }
};

const reportQueues = (registers: Registry[], { db, clock }: Pick<ReportParts, 'db' | 'clock'>): void => {
  reportRows(
    registers,
    () => findQueueFigures(db, clock.now()),
    { label: 'queue', of: ({ queue }) => queue },
    {
      separai_queue_depth: { help: 'Trabalhos da fila que não terminaram', of: ({ waiting }) => waiting },
      separai_queue_due: { help: 'Trabalhos da fila que alguém já poderia fazer', of: ({ due }) => due },
      separai_queue_age_seconds: { help: 'Atraso do mais atrasado deles', of: ({ oldestDueSeconds }) => oldestDueSeconds ?? 0 },
      separai_queue_given_up: { help: 'Mensagens abandonadas que ainda estão no banco', of: ({ givenUp }) => givenUp },
    },
  );
  reportRows(
    registers,
    () => findJobStates(db, clock.now()),
    // Prometheus has a label `job` of its own.
    { label: 'task', of: ({ name }) => name },
    { separai_task_failures: { help: 'Falhas seguidas de uma tarefa em segundo plano', of: ({ failures }) => failures } },
  );
};

const reportReadiness = (registers: Registry[], probes: Probes): void => {
  new Gauge({
    name: 'separai_ready',
    help: '1 onde a verificação de /readyz passa, 0 onde falha',
    labelNames: ['check'],
    registers,
    async collect() {
      const { checks } = await probes.readiness();
      for (const [check, state] of Object.entries(checks) as [keyof ReadinessChecks, string][])
        this.set({ check }, state === 'ok' ? 1 : 0);
    },
  });
};

/** Registers a process's metrics beside those of its requests and jobs: its pools, and Node's own. */
const openOwnMetrics = (pools: ReportParts['pools']): Registry => {
  for (const [name, pool] of Object.entries(pools)) measurePoolWaits(name, pool);
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  reportPools([own], pools);
  return own;
};

/** All metrics of a process, whose name becomes a label. */
const allMetrics = (own: Registry, process?: string): Registry => {
  const all = Registry.merge([register, own]);
  if (process !== undefined) all.setDefaultLabels({ process });
  return all;
};

/** Joins reports whose samples differ in their labels: the text format demands a metric's samples in one place. */
const joinReports = (...reports: readonly string[]): string => {
  const metrics = new Map<string, string[]>();
  for (const metric of reports.flatMap((report) => report.split('\n\n'))) {
    const [help = '', type = '', ...samples] = metric.trim().split('\n');
    if (help !== '') metrics.set(type, [...(metrics.get(type) ?? [help, type]), ...samples]);
  }
  return `${[...metrics.values()].map((lines) => lines.join('\n')).join('\n\n')}\n`;
};

/** Opens the report of a process and, in the primary of several web processes, of them. */
export const openMetricsReport = (parts: ReportParts & { readonly hasWebProcesses: boolean }): MetricsReport => {
  const { db, pools, clock, probes, version, hasWebProcesses } = parts;
  const own = openOwnMetrics(pools);
  new Gauge({ name: 'separai_build_info', help: 'Versão do Separaí', labelNames: ['version'], registers: [own] }).set(
    { version },
    1,
  );
  reportQueues([own], { db, clock });
  reportReadiness([own], probes);
  const all = allMetrics(own, hasWebProcesses ? 'primary' : undefined);
  if (!hasWebProcesses) return { contentType: all.contentType, text: () => all.metrics() };
  const web = new AggregatorRegistry();
  return {
    contentType: all.contentType,
    // Without the web processes where one of them does not answer within five seconds.
    text: async () => joinReports(...(await Promise.all([all.metrics(), web.clusterMetrics().catch(() => '')]))),
  };
};

/** Offers the metrics of a web process to the report of the primary. The label tells the processes apart, so that nothing is summed. */
export const offerMetrics = (pools: ReportParts['pools'], webProcess: number): void => {
  AggregatorRegistry.setRegistries(allMetrics(openOwnMetrics(pools), `web-${webProcess}`));
  // Its constructor listens for the primary's requests.
  new AggregatorRegistry();
};
