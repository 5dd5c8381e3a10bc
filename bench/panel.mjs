// The panel's API calls with 100,000 points and 50,000 bookings: 95th percentile against a budget.

import { connectTo, fillUp, many } from './points.mjs';
import { administrator, post, startProduct } from './product.mjs';

const bookings = 50_000;
const residents = 5_000;
const rounds = 60;
/** Budget in ms at the 95th percentile. */
const most = 300;

// Deterministic data: bookings from 300 days ago to 60 days ahead, with a status by day and an audit entry each; a completed
// import of a whole file with its rows, and smaller imports before it.
const filling = [
  `insert into users (username, name, email, phone, password_hash, cep, address, number, created_at, updated_at)
   select 'morador' || n, (array['Marina', 'José', 'Francisca', 'Antônio', 'Raimunda', 'João', 'Luíza'])[1 + n % 7] || ' ' ||
     (array['Alves', 'da Silva', 'Souza', 'Ferreira', 'Lima'])[1 + n % 5] || ' ' || n, 'morador' || n || '@exemplo.com.br', '85988881234', 'x',
     '60' || lpad((n % 900)::text, 3, '0') || '-000', 'Rua ' || n % 400 || ', Centro', n::text, now() - n * interval '3 hours', now()
   from generate_series(1, ${residents}) n`,
  `with people as (select array_agg(id order by email) as ids from users where role = 'user'),
     places as (select array_agg(id order by id) as ids from collection_points),
     booked as (
       insert into collection_schedules (user_id, collection_point_id, date, weight_kg, materials, status, collected_weight_kg, created_at, updated_at)
       select people.ids[1 + n % ${residents}], places.ids[1 + (n::bigint * 7919 % array_length(places.ids, 1))::int], day, 1 + n % 40, array['vidro', 'papel'],
         status, case when status = 'concluído' then 1 + n % 50 end, day - interval '9 days' + n * interval '1 second', now()
       from generate_series(1, ${bookings}) n, people, places,
         lateral (select current_date - 300 + n % 361 as day) d,
         lateral (select case when day >= current_date then (array['pendente', 'confirmado', 'cancelado'])[1 + n % 3]
           else (array['concluído', 'concluído', 'concluído', 'cancelado', 'não realizado'])[1 + n % 5] end as status) s
       returning *)
   insert into audit_entries (at, actor, actor_id, record, record_id, after)
   select created_at, 'person', user_id, 'schedule', id::text, to_jsonb(booked) - 'user_id' from booked`,
  `insert into imports (user_id, file_name, stored_as, format, state, total, created, created_at, applied_at)
   select (select id from users where role = 'admin'), 'lista-' || n || '.csv', 'x', 'csv', 'applied', 10, 10, now() - n * interval '1 day', now() - n * interval '1 day'
   from generate_series(300, 1, -1) n`,
  `with file as (
     insert into imports (user_id, file_name, stored_as, format, state, total, created, outcomes, created_at, applied_at)
     select id, 'cidade.csv', 'x', 'csv', 'applied', ${many}, ${many}, '{"new": ${many}}', now(), now() from users where role = 'admin' returning *),
   noted as (
     insert into audit_entries (at, actor, actor_id, record, record_id, after)
     select file.applied_at, 'person', file.user_id, 'collection-point', p.id::text, to_jsonb(p) - 'search_text' from file, collection_points p returning 1),
   told as (
     insert into audit_entries (at, actor, actor_id, record, record_id, before, after)
     select applied_at, 'person', user_id, 'import', id::text, '{"state": "applying"}', jsonb_build_object('state', 'applied', 'fileName', file_name, 'created', created)
     from file returning 1)
   insert into import_rows (import_id, number, cells, outcome, action, point, point_id)
   select file.id, row_number() over (order by p.id), jsonb_build_object('Nome', p.name, 'Endereço', p.address), 'new', 'create',
     jsonb_build_object('name', p.name, 'address', p.address), p.id from file, collection_points p`,
];

const fillPanel = async (product) => {
  await fillUp(product);
  const client = await connectTo(product);
  try {
    for (const statement of filling) await client.query(statement);
    await client.query('vacuum analyze');
    const { rows } = await client.query(`select (select id from collection_schedules limit 1) as schedule,
    (select collection_point_id from collection_schedules limit 1) as point, (select max(id) from imports) as import`);
    return rows[0];
  } finally {
    await client.end();
  }
};

const dayFromToday = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Each screen's API calls in their most expensive forms: searched, filtered, sorted, and last page. */
const callsOf = ({ schedule, point, import: file }) => [
  ['painel', '/admin/dashboard'],
  ['pontos', '/admin/collection-points'],
  ['pontos, última página', '/admin/collection-points?page=2000'],
  ['pontos, busca que acha todos', '/admin/collection-points?q=rua'],
  ['pontos, busca que acha poucos', '/admin/collection-points?q=fatima%2077'],
  ['pontos, busca que não acha', '/admin/collection-points?q=xyzxyz'],
  ['pontos, filtros', '/admin/collection-points?status=active&material=vidro&hasPlace=true&hasImage=false'],
  ['pontos, pelo endereço', '/admin/collection-points?sort=address&page=1000'],
  ['pontos, pelos mais recentes', '/admin/collection-points?sort=-updatedAt&page=2000'],
  ['pontos, filtro e busca, última página', '/admin/collection-points?material=papel&q=ecoponto&sort=-createdAt&page=300'],
  ['ponto', `/collection-points/${point}`],
  ['agendamentos', '/admin/schedules'],
  ['agendamentos, última página', '/admin/schedules?page=1000'],
  ['agendamentos, busca que acha todos', '/admin/schedules?q=exemplo.com.br'],
  ['agendamentos, busca pelo nome de muitos pontos', '/admin/schedules?q=ecoponto'],
  ['agendamentos, busca que só endereços têm', '/admin/schedules?q=rua'],
  ['agendamentos, busca que acha muitos', '/admin/schedules?q=silva&page=50'],
  ['agendamentos, busca que não acha', '/admin/schedules?q=xyzxyz'],
  ['agendamentos, filtros', `/admin/schedules?status=pendente&from=${dayFromToday(0)}&to=${dayFromToday(30)}`],
  ['agendamentos, pelo morador', '/admin/schedules?sort=resident&page=500'],
  ['agendamentos, pelo endereço', '/admin/schedules?sort=address&page=500'],
  ['agendamentos, pela situação', '/admin/schedules?sort=-status&page=500'],
  ['agendamentos de um ponto', `/admin/schedules?collectionPointId=${point}`],
  ['calendário', `/admin/schedules/days?from=${dayFromToday(-28)}&to=${dayFromToday(27)}`],
  ['calendário, busca que acha todos', `/admin/schedules/days?q=exemplo.com.br&from=${dayFromToday(-28)}&to=${dayFromToday(27)}`],
  ['folha do motorista', `/admin/schedules?date=${dayFromToday(3)}&status=confirmado&sort=address&pageSize=500`],
  ['agendamento', `/admin/schedules/${schedule}`],
  ['guias', '/recycle-materials'],
  ['histórico', '/admin/audit-entries'],
  ['histórico, última página', '/admin/audit-entries?page=3000'],
  ['histórico, de uma ação', '/admin/audit-entries?action=update'],
  ['histórico, de uma pessoa', '/admin/audit-entries?person=silva&page=50'],
  [
    'histórico, de um registro e dias',
    `/admin/audit-entries?record=schedule&from=${dayFromToday(-60)}&to=${dayFromToday(0)}&page=100`,
  ],
  ['histórico de um ponto', `/admin/audit-entries?record=collection-point&recordId=${point}`],
  ['administradores', '/admin/administrators'],
  ['convites', '/admin/invitations'],
  ['depuração', '/debug'],
  ['importações', '/admin/imports'],
  ['importações, última página', '/admin/imports?page=7'],
  ['importação', `/admin/imports/${file}`],
  ['linhas de uma importação', `/admin/imports/${file}/rows?outcome=new`],
  ['linhas de uma importação, última página', `/admin/imports/${file}/rows?outcome=new&page=2000`],
];

const percentile = (values, part) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1];

/** Measures every call in turn within each round, prints the figures, and returns whether all are within the budget. */
export const measurePanel = async (outside) => {
  const product = await startProduct(outside);
  try {
    const calls = callsOf(await fillPanel(product));
    const { token } = await post(`${product.url}/api/auth/admin-login`, administrator);
    const times = new Map(calls.map(([name]) => [name, []]));
    // The first round warms up.
    for (let round = 0; round <= rounds; round++) {
      for (const [name, path] of calls) {
        const start = performance.now();
        const answer = await fetch(`${product.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        if (round > 0) times.get(name).push(performance.now() - start);
      }
    }
    console.log(
      `\nPainel com ${many.toLocaleString('pt-BR')} pontos e ${bookings.toLocaleString('pt-BR')} agendamentos: percentil 95 de ${rounds} pedidos (mediana), de ${most} ms`,
    );
    const isGood = calls.map(([name]) => {
      const [slow, usual] = [0.95, 0.5].map((part) => percentile(times.get(name), part));
      console.log(`  ${slow <= most ? 'ok   ' : 'ACIMA'} ${name}: ${slow.toFixed(0)} ms (${usual.toFixed(0)})`);
      return slow <= most;
    });
    return isGood.every(Boolean);
  } finally {
    await product.end();
  }
};
