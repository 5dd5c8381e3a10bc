// Time of a look-up of collection days with many areas, on PostgreSQL 15: the whole call over loopback, one at a time and several
// at once, and beside it a call without the database, whose time is that of HTTP alone; the first views of the panel's map and
// year, with their bytes. Then the evening's reminders of 100,000
// residents, or of as many as `--residents=` says (`collection-reminders.mjs`); `--worker=only` runs them in a process of their own.
import http from 'node:http';
import { Writable } from 'node:stream';
import pg from 'pg';
import { findOrInstallPostgres } from '../scripts/postgres.mjs';
import { startTemporaryCluster } from '../scripts/postgres-cluster.mjs';
import { eveningZone, measureEvening } from './collection-reminders.mjs';
import { administrator, post, startProduct } from './product.mjs';

const areas = 5_000;
const vertices = 200;
const calls = 2_000;
const target = 10;
const residents = Number(process.argv.find((word) => word.startsWith('--residents='))?.split('=')[1] ?? 100_000);
/** The jobs run in a second process, as `docs/operations.md` has it for a large city. */
const isWorkerApart = process.argv.includes('--worker=only');
/** Areas lie in a grid of this many columns and as many rows, each a cell of 0.01 degrees. */
const columns = Math.ceil(Math.sqrt(areas));
const cell = 0.01;
const [west, south] = [-39, -4];

const atPercent = (values, percent) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor((values.length * percent) / 100))];

/** A jagged ring around the middle of the n-th cell, which overlaps its neighbours, and its bounds. */
const ringOf = (n) => {
  const middle = [west + ((n % columns) + 0.5) * cell, south + (Math.floor(n / columns) + 0.5) * cell];
  const ring = Array.from({ length: vertices - 1 }, (_, index) => {
    const angle = (index / (vertices - 1)) * 2 * Math.PI;
    const radius = cell * (index % 2 === 0 ? 0.65 : 0.5);
    return [middle[0] + radius * Math.cos(angle), middle[1] + radius * Math.sin(angle)].map((degree) =>
      Number(degree.toFixed(6)),
    );
  });
  return [...ring, ring[0]];
};

/** Inserts a service of 5,000 areas with outlines, a district, a street, a range of postal codes, two rules and exceptions. */
const insertAreas = async (client) => {
  await client.query(
    `insert into collection_services (name, kind, color, guides, items, put_out_before_minutes, holiday_policy, is_active, created_at, updated_at)
     values ('Seletiva', 'seletiva', 'papel', '{}', '{}', 60, 'nextDayShiftingWeek', true, now(), now());
     insert into collection_areas (service_id, name, municipality, uf, is_active, calendar_changed_at, created_at, updated_at)
     select s.id, 'Setor ' || n, 'Fortaleza', 'CE', true, now(), now(), now() from collection_services s, generate_series(1, ${areas}) n;
     insert into collection_rules (area_id, number, recurrence, window_from, valid_from)
     select a.id, 0, 'FREQ=WEEKLY;BYDAY=MO,WE,FR', '18:00', date '2020-01-06' from collection_areas a;
     insert into collection_rules (area_id, number, recurrence, window_from, valid_from)
     select a.id, 1, 'FREQ=MONTHLY;BYDAY=1SA', '07:00', date '2020-01-06' from collection_areas a;
     insert into collection_area_districts (area_id, number, name, keys)
     select id, 0, 'Vila ' || id / 5, array['vila ' || id / 5] from collection_areas;
     insert into collection_area_streets (area_id, number, street, name_key, parity)
     select id, 0, 'Rua Setor ' || id, 'setor ' || id, 'all' from collection_areas;
     insert into collection_area_postal_codes (area_id, number, first_code, last_code)
     select id, 0, 60000000 + id * 100, 60000099 + id * 100 from collection_areas;
     insert into collection_exceptions (kind, date, has_window, created_at, updated_at)
     select 'cancelled', current_date + n, false, now(), now() from generate_series(1, 20) n;
     insert into collection_exception_areas (area_id, exception_id) select a.id, e.id from collection_areas a, collection_exceptions e`,
  );
  const { rows } = await client.query('select id from collection_areas order by id');
  for (let start = 0; start < rows.length; start += 500) {
    const part = rows.slice(start, start + 500).map(({ id }, index) => {
      const ring = ringOf(start + index);
      const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
      const bounds = `(${Math.max(...xs)},${Math.max(...ys)}),(${Math.min(...xs)},${Math.min(...ys)})`;
      return { id, rings: [ring], bounds };
    });
    await client.query(
      `insert into collection_area_polygons (area_id, number, rings, bounds)
       select (part ->> 'id')::int, 0, part -> 'rings', (part ->> 'bounds')::box from jsonb_array_elements($1::jsonb) part`,
      [JSON.stringify(part)],
    );
  }
  await client.query('vacuum analyze');
  return rows.map(({ id }) => id);
};

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
/** Milliseconds of a call; throws unless it succeeds and finds as many areas as it must. */
const timeOf = (port, { path, mustFind }) =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    http
      .get({ host: '127.0.0.1', port, path, agent }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => {
          const milliseconds = performance.now() - start;
          const found = mustFind && JSON.parse(text).services.flatMap(({ areas }) => areas).length;
          if (response.statusCode === 200 && (!mustFind || found > 0)) resolve(milliseconds);
          else reject(new Error(`${path}: ${response.statusCode}, ${found} areas`));
        });
      })
      .on('error', reject);
  });

/** Times of the calls, so many at once. */
const timesOf = async (port, callOf, atOnce) => {
  const times = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < calls) times.push(await timeOf(port, callOf(next++)));
    }),
  );
  return times;
};

/** Prints time and bytes, as sent, of the panel's map of all areas, of a part of it, and of the year, each the middle of five calls. */
const measurePanel = async ({ url }) => {
  const { token } = await post(`${url}/api/auth/admin-login`, administrator);
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
  const read = (path) =>
    new Promise((resolve, reject) => {
      const start = performance.now();
      http
        .get(`${url}/api/admin/${path}`, { headers }, (response) => {
          let bytes = 0;
          response.on('data', (chunk) => {
            bytes += chunk.length;
          });
          response.on('end', () => {
            if (response.statusCode === 200) resolve({ bytes, milliseconds: performance.now() - start });
            else reject(new Error(`${path}: ${response.statusCode}`));
          });
        })
        .on('error', reject);
    });
  const [{ id }] = await (await fetch(`${url}/api/admin/collection-services`, { headers })).json();
  const outlines = (zoom, sides) => `collection-areas/outlines?service=${id}&zoom=${zoom}&bbox=${sides.join()}`;
  const parts = [
    { name: 'mapa do painel, começo', path: `collection-areas/map?service=${id}` },
    // As the map of a desktop asks: the grid of 256 pixels around it.
    { name: 'todos os contornos', path: outlines(10, [-39.375, -4.214943, -38.320312, -3.162456]) },
    { name: 'contornos de um bairro', path: outlines(15, [-38.704834, -3.688855, -38.649902, -3.655964]) },
    { name: 'feriados do ano', path: 'collection-days/year' },
  ];
  for (const { name, path } of parts) {
    const calls = [];
    for (let n = 0; n < 5; n += 1) calls.push(await read(path));
    const times = calls.map(({ milliseconds }) => milliseconds);
    console.log(`  ${name}: ${Math.round(calls[0].bytes / 1000)} kB em ${atPercent(times, 50).toFixed(0)} ms`);
  }
};

/** Prints the times; resolves whether a look-up of a position, one at a time, and the reminders are within their targets. */
export const measureCollectionDays = async (outside) => {
  const postgres = await findOrInstallPostgres();
  const cluster = await startTemporaryCluster(postgres.folder);
  const client = new pg.Client({ connectionString: cluster.url });
  let isGood = false;
  let isEveningGood = false;
  try {
    const start = (settings) =>
      startProduct({
        ...{ ...outside, databaseUrl: cluster.url },
        settings: { TIME_ZONE: eveningZone(), ...settings },
        // A line for each mail of the evening would hide the figures.
        errors: new Writable({ write: (_chunk, _encoding, done) => done() }),
      });
    const product = await start({ WORKER: isWorkerApart ? 'off' : 'on' });
    const worker = isWorkerApart ? await start({ WORKER: 'only' }) : null;
    await client.connect();
    const ids = await insertAreas(client);
    const random = (n) => (n * 7919) % areas;
    const position = (n) => {
      const of = random(n);
      const [lon, lat] = [west + ((of % columns) + 0.5) * cell, south + (Math.floor(of / columns) + 0.5) * cell];
      return `/api/collection-days?lat=${lat.toFixed(6)}&lon=${lon.toFixed(6)}`;
    };
    const lookup = (path) => (n) => ({ path: path(n), mustFind: true });
    const ways = [
      { name: 'GET /api/ping (sem banco)', callOf: () => ({ path: '/api/ping', mustFind: false }) },
      { name: 'posição', callOf: lookup(position) },
      {
        name: 'bairro com cinco setores',
        callOf: lookup((n) => `/api/collection-days?district=Vila%20${Math.floor(ids[random(n)] / 5)}`),
      },
      { name: 'rua', callOf: lookup((n) => `/api/collection-days?street=R.%20Setor%20${ids[random(n)]}`) },
      {
        name: 'setor, um ano',
        callOf: lookup((n) => `/api/collection-days?area=${ids[random(n)]}&from=2026-12-01&to=2027-11-30`),
      },
    ];
    console.log(
      `\nDias de coleta com ${areas} setores de ${vertices} pontos, PostgreSQL ${postgres.major}: ${calls} chamadas, ms`,
    );
    for (const { name, callOf } of ways) {
      // The first calls warm up.
      await timesOf(product.port, callOf, 1);
      const [alone, together] = [await timesOf(product.port, callOf, 1), await timesOf(product.port, callOf, 8)];
      const said = (times) => [50, 95, 99].map((percent) => atPercent(times, percent).toFixed(2)).join(' · ');
      console.log(`  ${name}: uma de cada vez ${said(alone)}; oito ao mesmo tempo ${said(together)} (50 · 95 · 99 %)`);
      if (name === 'posição') isGood = atPercent(alone, 99) <= target;
    }
    await measurePanel(product);
    let next = 0;
    const time = () => timeOf(product.port, { path: position(next++), mustFind: true });
    isEveningGood = await measureEvening(client, { areas, residents, time, atPercent });
    await Promise.all([product.end(), worker?.end()]);
  } finally {
    agent.destroy();
    await client.end();
    await cluster.stop();
  }
  console.log(isGood ? `  99 % das posições em até ${target} ms` : `  mais de 1 % das posições passou de ${target} ms`);
  if (!isEveningGood) console.log('  os lembretes passaram de 60 s, ou as outras chamadas do dobro do seu tempo');
  return isGood && isEveningGood;
};
