// Cost of a metropolis' years of use: every call's 95th percentile and the sizes of the tables, on a temporary PostgreSQL that
// is filled by SQL with deterministic, invented data. `--points=`, `--bookings=`, `--residents=` and `--entries=` choose sizes.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findOrInstallPostgres } from '../scripts/postgres.mjs';
import { startTemporaryCluster } from '../scripts/postgres-cluster.mjs';
import { administrator, post, signInResident, startProduct } from './product.mjs';

/** Budget in ms at the 95th percentile. */
const most = 300;
/** Bookings of the resident whose own list, export and erasure are measured. */
const bookingsOfOne = 200;

const option = (name, usual) => {
  const given = process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
  const number = Number(given ?? usual);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name}= takes a positive integer`);
  return number;
};
const sizes = {
  points: option('points', 100_000),
  bookings: option('bookings', 1_000_000),
  residents: option('residents', 1_000_000),
  entries: option('entries', 5_000_000),
};
const rounds = option('rounds', 20);

/** A reproducible UUID. */
const idOf = (kind, n) => `md5('${kind}' || (${n}))::uuid`;
const oneOf = (values, n) => `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + (${n}) % ${values.length}]`;
/** A booking's number times a prime: spreads neighbours over residents and points. */
const spread = (n, over) => `(${n}::bigint * 7919 % ${over})`;
const givenNames = ['Marina', 'José', 'Francisca', 'Antônio', 'Raimunda', 'João', 'Luíza', 'Zuleide', 'Davi', 'Hérica', 'Caio'];
const surnames = ['Alves', 'da Silva', 'Souza', 'Ferreira', 'Lima', 'Araújo', 'Nogueira', 'Ximenes', 'Teles', 'Brito', 'Queiroz'];
const streets = ['das Flores', 'Padre Cícero', 'Sete de Setembro', 'da Paz', 'João Pessoa', 'Dom Luís', 'do Sol', 'Ipê'];
const kinds = ['Ecoponto', 'Cooperativa', 'Associação', 'Escola', 'Mercado', 'Ponto de entrega voluntária'];
const hours = [
  'Mo-Fr 08:00-17:00',
  'Mo-Sa 08:00-12:00,14:00-18:00; PH off',
  '24/7',
  'Tu-Su 09:00-16:00',
  'Mo-Fr 07:30-11:30; Sa 08:00-12:00',
];

const fillStatements = [
  `insert into users (id, username, name, email, phone, password_hash, cep, address, number, reminder_hour, email_confirmed_at, created_at, updated_at)
   select ${idOf('resident', 'n')}, 'morador' || n, ${oneOf(givenNames, 'n')} || ' ' || ${oneOf(surnames, 'n / 11')} || ' ' || ${oneOf(surnames, 'n / 121')},
     'morador' || n || '@exemplo.com.br', '859' || lpad(n::text, 8, '0'), 'x', '60' || lpad((n % 900)::text, 3, '0') || '-' || lpad((n / 900 % 1000)::text, 3, '0'),
     'Rua ' || ${oneOf(streets, 'n')} || ', Bairro ' || n % 120, (n % 3000)::text, 23, now() - n * interval '90 seconds', now() - n * interval '90 seconds', now()
   from generate_series(1, ${sizes.residents}) n`,
  `insert into collection_points (name, address, latitude, longitude, schedule, opening_hours, handover, is_active, created_at, updated_at)
   select ${oneOf(kinds, 'n')} || ' ' || ${oneOf(surnames, 'n / 6')} || ' ' || n, 'Rua ' || ${oneOf(streets, 'n / 3')} || ', ' || n % 2000 || ', Bairro ' || n % 120,
     -3.7 - (n::bigint * 7919 % 20011) / 100000.0, -38.5 - (n::bigint * 104729 % 20021) / 100000.0, 'Segunda a sexta', ${oneOf(hours, 'n')},
     case when n % 50 = 0 then 'both' else 'dropoff' end, n % 40 > 0, now() - n * interval '10 minutes', now() - (n::bigint * 104729 % 900000) * interval '1 minute'
   from generate_series(1, ${sizes.points}) n`,
  `insert into collection_point_materials (collection_point_id, material_type)
   select id, type from collection_points, unnest(array['vidro', 'papel', 'plastico', 'metal']) with ordinality as one (type, turn)
   where (id + turn) % 3 > 0 on conflict do nothing`,
  `insert into point_freshness (collection_point_id, confirmed_at, confirmed_by)
   select id, now() - id % 700 * interval '1 day', 'city' from collection_points where id % 3 = 0 on conflict do nothing`,
  // Three years back and sixty days ahead; every 20th is a pickup.
  `with places as (select array_agg(id order by id) as ids from collection_points where is_active)
   insert into collection_schedules (id, user_id, collection_point_id, date, weight_kg, materials, handover, pickup, status, collected_weight_kg, created_at, updated_at)
   select ${idOf('booking', 'n')}, ${idOf('resident', `1 + ${spread('n', sizes.residents)}`)}, places.ids[1 + ${spread('n', 'array_length(places.ids, 1)')}], day, 1 + n % 40,
     array['vidro', 'papel'], case when n % 20 = 0 then 'pickup' else 'dropoff' end,
     case when n % 20 = 0 then jsonb_build_object('cep', '60' || lpad((n % 900)::text, 3, '0') || '-000', 'address', 'Rua ' || n % 400, 'number', n::text, 'complement', null) end,
     status, case when status = 'concluído' then 1 + n % 50 end, day - interval '9 days' + n % 86400 * interval '1 second', day - interval '1 day'
   from generate_series(1, ${sizes.bookings}) n, places,
     lateral (select current_date - 1095 + (n::bigint * 1156 / ${sizes.bookings})::int as day) d,
     lateral (select case when day >= current_date then ${oneOf(['pendente', 'confirmado', 'cancelado'], 'n')}
       else ${oneOf(['concluído', 'concluído', 'concluído', 'cancelado', 'não realizado'], 'n')} end as status) s`,
  `insert into completed_collections (collection_point_id, count)
   select collection_point_id, count(*) from collection_schedules where status = 'concluído' group by 1`,
  // The first entry of every booking is its creation by its resident, the others are changes by the service.
  `insert into audit_entries (at, actor, actor_id, record, record_id, before, after)
   select now() - (${sizes.entries} - n) * interval '18 seconds', case when isCreation then 'person' else 'service' end,
     case when isCreation then ${idOf('resident', `1 + ${spread('n', sizes.residents)}`)} end, 'schedule', ${idOf('booking', `1 + n % ${sizes.bookings}`)}::text,
     case when not isCreation then state || '{"status": "pendente", "version": 1}' end, state
   from generate_series(1, ${sizes.entries}) n, lateral (select n <= ${sizes.bookings} as isCreation) c,
     lateral (select jsonb_build_object('date', current_date - n % 1000, 'status', 'confirmado', 'handover', 'dropoff', 'weightKg', 3, 'materials', array['vidro'],
       'version', 2, 'collectionPointId', 1 + n % ${sizes.points}, 'collectedWeightKg', null, 'weightCorrection', null) as state) s`,
  `insert into notices (user_id, kind, schedule_id, subject, created_at)
   select user_id, 'booking-received', id, jsonb_build_object('pointName', 'Ecoponto', 'date', date, 'reason', null, 'collectedWeightKg', null, 'handover', 'dropoff', 'pickup', null), created_at
   from collection_schedules where date > current_date - 365`,
  `insert into outbox (channel, purpose, kind, user_id, recipient, created_at, next_try_at, sent_at)
   select 'mail', 'notice', 'notice', ${idOf('resident', `1 + n % ${sizes.residents}`)}, 'morador' || 1 + n % ${sizes.residents} || '@exemplo.com.br', at, at, at
   from generate_series(1, ${sizes.bookings} / 20) n, lateral (select now() - n * interval '10 seconds' as at) a`,
];

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

const fill = async (client) => {
  // Without triggers and foreign keys, which would look up each of some ten million rows.
  await client.query('set session_replication_role = replica');
  for (const statement of fillStatements) {
    const start = performance.now();
    const { rowCount } = await client.query(statement);
    console.log(`  ${/insert into (\w+)/.exec(statement)[1]}: ${rowCount.toLocaleString('pt-BR')} linhas em ${seconds(start)}`);
  }
  await client.query('set session_replication_role = origin');
  // Raises the revision of the list.
  await client.query('update collection_points set updated_at = updated_at where id = (select min(id) from collection_points)');
  const start = performance.now();
  await client.query('vacuum analyze');
  console.log(`  vacuum analyze em ${seconds(start)}`);
};

const idOfAccount = async (client, email) => (await client.query('select id from users where email = $1', [email])).rows[0].id;

/** Gives a resident a long past: bookings with their notices, and audit entries by them. */
const giveBookings = async (client, userId, number) => {
  await client.query(
    `with own as (
       update collection_schedules set user_id = $1 where id in (select id from collection_schedules where date < current_date order by id limit $2) returning id)
     update notices set user_id = $1 where schedule_id in (select id from own)`,
    [userId, number],
  );
  await client.query(
    `insert into audit_entries (at, actor, actor_id, record, record_id, after)
     select now(), 'person', $1, 'schedule', id::text, '{}' from collection_schedules where user_id = $1`,
    [userId],
  );
};

const dayFromToday = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const callsOfPanel = ({ booking, point }) => {
  const last = Math.ceil(sizes.bookings / 50);
  const sorted = ['date', 'createdAt', 'resident', 'status', 'address'].flatMap((sort) => [
    [`agendamentos, por ${sort}`, `/admin/schedules?sort=${sort}`],
    [`agendamentos, por ${sort} ao contrário`, `/admin/schedules?sort=-${sort}`],
  ]);
  const points = ['name', 'address', 'createdAt', 'updatedAt', 'confirmedAt'].flatMap((sort) => [
    [`pontos, por ${sort}`, `/admin/collection-points?sort=${sort}`],
    [`pontos, por ${sort}, página do meio`, `/admin/collection-points?sort=-${sort}&page=${Math.ceil(sizes.points / 100)}`],
  ]);
  return [
    ['painel', '/admin/dashboard'],
    ...points,
    ['pontos, busca de uma letra', '/admin/collection-points?q=a'],
    ['pontos, busca de uma palavra', '/admin/collection-points?q=ecoponto'],
    ...sorted,
    ['agendamentos, página 100 por morador', '/admin/schedules?sort=resident&page=100'],
    ['agendamentos, página do meio', `/admin/schedules?page=${Math.ceil(last / 2)}`],
    ['agendamentos, pendentes por endereço', '/admin/schedules?status=pendente&sort=address'],
    ['agendamentos, busca de uma letra', '/admin/schedules?q=a'],
    ['agendamentos, busca de uma letra rara', '/admin/schedules?q=z'],
    ['agendamentos, busca de um nome', '/admin/schedules?q=marina'],
    ['agendamentos, busca de um nome por morador', '/admin/schedules?q=marina&sort=resident'],
    ['agendamentos, busca de uma pessoa', '/admin/schedules?q=morador777@exemplo'],
    ['agendamentos, busca que não acha', '/admin/schedules?q=xyzxyz'],
    ['agendamentos de um ponto por morador', `/admin/schedules?collectionPointId=${point}&sort=resident`],
    ['calendário', `/admin/schedules/days?from=${dayFromToday(-28)}&to=${dayFromToday(27)}`],
    ['folha do motorista', `/admin/schedules?date=${dayFromToday(3)}&status=confirmado&sort=address&pageSize=100`],
    ['agendamento', `/admin/schedules/${booking}`],
    ['histórico', '/admin/audit-entries'],
    ['histórico, página 1000', '/admin/audit-entries?page=1000'],
    ['histórico, de uma ação', '/admin/audit-entries?action=update'],
    ['histórico, de uma pessoa', '/admin/audit-entries?person=marina'],
    ['histórico, de um registro e dias', `/admin/audit-entries?record=schedule&from=${dayFromToday(-60)}&to=${dayFromToday(0)}`],
    ['histórico de um ponto', `/admin/audit-entries?record=collection-point&recordId=${point}`],
  ].map(([name, path]) => ({ name, path, who: 'administrator' }));
};

const callsOfOthers = ({ point }) => [
  { name: 'minhas coletas', path: '/schedules', who: 'resident' },
  { name: 'meus avisos', path: '/users/me/notices', who: 'resident' },
  { name: 'um ponto', path: `/collection-points/${point}` },
  { name: 'resumo dos pontos', path: '/collection-points/summary' },
  { name: 'pontos abertos agora', path: '/collection-points?openNow=true' },
  { name: 'pontos, busca de uma letra', path: '/collection-points?q=a' },
  { name: 'área do mapa', path: '/collection-points/view?bbox=-38.8,-4.0,-38.4,-3.6&zoom=11' },
  { name: 'saúde', path: '/health' },
];

const percentile = (values, part) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1];

/** Milliseconds of a call; reads the whole response. */
const timeOf = async (url, path, { token, ...options } = {}) => {
  const headers = { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...options.headers };
  const start = performance.now();
  const answer = await fetch(`${url}/api${path}`, { ...options, headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
  return performance.now() - start;
};

/**
 * Registers residents with many bookings and erases them one by one; milliseconds of each erasure, and of each sign-in, which is
 * hardly more than the hash of the password that an erasure computes as well.
 */
const measureErasure = async (product, client) => {
  const [signIns, erasures] = [[], []];
  for (let n = 0; n < 5; n++) {
    const password = `ipê amarelo ${n} na praça`;
    const resident = { name: 'Quem Sai', phone: '(85) 98888-1234', email: `sai${n}@exemplo.org`, password };
    await post(`${product.url}/api/users`, resident);
    const { email } = resident;
    const start = performance.now();
    const { token } = await post(`${product.url}/api/auth/login`, { email, password });
    signIns.push(performance.now() - start);
    await giveBookings(client, await idOfAccount(client, email), bookingsOfOne);
    const body = JSON.stringify({ password });
    const headers = { 'content-type': 'application/json' };
    erasures.push(await timeOf(product.url, '/users/me', { method: 'DELETE', token, body, headers }));
  }
  return { signIns, erasures };
};

/** The open bookings of tomorrow, whose residents get a reminder from their hour on. */
const ofTomorrow = `collection_schedules s join users u on u.id = s.user_id
  where s.date = (now() at time zone 'America/Sao_Paulo')::date + 1 and s.status in ('pendente', 'confirmado')`;

/** Lets all reminders of an evening become due, and returns their number and the seconds until the last was put into the outbox. */
const measureReminders = async (client) => {
  const put = async () =>
    (await client.query(`select count(*)::int as count from notices where kind = 'reminder'`)).rows[0].count;
  const before = await put();
  const { rowCount: due } = await client.query(
    `update users set reminder_hour = 0 where id in (select s.user_id from ${ofTomorrow})`,
  );
  let began = null;
  for (const patience = performance.now() + 180_000; performance.now() < patience; await pause(50)) {
    const count = (await put()) - before;
    if (count > 0) began ??= performance.now();
    if (began !== null && count >= due) return { count, seconds: (performance.now() - began) / 1_000 };
  }
  return { count: (await put()) - before, seconds: Number.POSITIVE_INFINITY };
};

const sizesQuery = `
  select relname as name, pg_table_size(c.oid) as heap, pg_indexes_size(c.oid) as indices, reltuples::bigint as rows
  from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_total_relation_size(c.oid) > 1000000 order by 2 desc`;

/** Starts a temporary PostgreSQL and the product on it, and fills it; `end` stops both. */
const startFilled = async (outside) => {
  const postgres = await findOrInstallPostgres();
  if (postgres === undefined) throw new Error('--scale precisa do PostgreSQL 15 ou mais novo');
  const cluster = await startTemporaryCluster(postgres.folder);
  const product = await startProduct({ ...outside, databaseUrl: cluster.url });
  const client = new pg.Client({ connectionString: cluster.url });
  const end = async () => {
    await client.end();
    await product.end();
    await cluster.stop();
  };
  await client.connect();
  console.log(
    `\nPostgreSQL ${postgres.major}, ${Object.entries(sizes).map(([name, size]) => `${name} ${size.toLocaleString('pt-BR')}`)}`,
  );
  try {
    await fill(client);
  } catch (error) {
    await end();
    throw error;
  }
  return { cluster, product, client, end };
};

/** Measures every call in turn within each round, prints the figures, and returns whether all are within the budget. */
export const measureScale = async (outside) => {
  const { product, client, end } = await startFilled(outside);
  try {
    const { rows } = await client.query(
      `select id as booking, collection_point_id as point from collection_schedules order by id limit 1`,
    );
    const { token: resident } = await signInResident(product);
    await giveBookings(client, await idOfAccount(client, 'marina@exemplo.org'), bookingsOfOne);
    const { token } = await post(`${product.url}/api/auth/admin-login`, administrator);
    const tokens = { administrator: token, resident };
    const calls = [...callsOfPanel(rows[0]), ...callsOfOthers(rows[0])];
    const times = new Map(calls.map(({ name }) => [name, []]));
    // The first round warms up.
    for (let round = 0; round <= rounds; round++) {
      for (const { name, path, who } of calls) {
        const time = await timeOf(product.url, path, { token: tokens[who] });
        if (round > 0) times.get(name).push(time);
      }
    }
    const { signIns, erasures } = await measureErasure(product, client);
    times.set('entrar, quase só o hash da senha', signIns);
    times.set(`apagar uma conta com ${bookingsOfOne} agendamentos, com o mesmo hash`, erasures);
    console.log(`\nPercentil 95 de ${rounds} pedidos (mediana), de ${most} ms`);
    const isGood = [...times].map(([name, values]) => {
      const [slow, usual] = [0.95, 0.5].map((part) => percentile(values, part));
      console.log(`  ${slow <= most ? 'ok   ' : 'ACIMA'} ${name}: ${slow.toFixed(0)} ms (${usual.toFixed(0)})`);
      return slow <= most;
    });
    const { count, seconds } = await measureReminders(client);
    const each = (seconds / count) * 1_000;
    console.log(
      `  ${each <= most ? 'ok   ' : 'ACIMA'} ${count} lembretes de uma noite: ${seconds.toFixed(1)} s, ${each.toFixed(1)} ms cada`,
    );
    isGood.push(each <= most);
    console.log('\nTabelas com mais de 1 MB: linhas, dados e índices em MB');
    for (const { name, heap, indices, rows: count } of (await client.query(sizesQuery)).rows)
      console.log(
        `  ${name}: ${Number(count).toLocaleString('pt-BR')}, ${(heap / 1e6).toFixed(0)} e ${(indices / 1e6).toFixed(0)}`,
      );
    return isGood.every(Boolean);
  } finally {
    await end();
  }
};
