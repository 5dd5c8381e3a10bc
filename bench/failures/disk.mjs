// A full disk under a load of bookings: that of PostgreSQL, that of its write-ahead log, and that of DATA_DIR.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PNG } from 'pngjs';
import { administrator, post } from '../product.mjs';
import { tokenOf } from '../residents.mjs';
import { prepareLoad, startInstances, startPostgres, waitUntil, withClient } from './installation.mjs';
import { checkLedger, complaintsOf } from './ledger.mjs';
import { startLoad } from './load.mjs';

const fullFor = 30_000;
const sentence = 'O serviço está sem espaço para guardar dados: por enquanto só é possível consultar. Tente de novo mais tarde.';

/** Mounts a file system of so many MiB. Throws a sentence where that is not allowed. */
const mountSmallDisk = async (mebibytes) => {
  const folder = await mkdtemp(join(tmpdir(), 'separai-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    throw new Error('Falta a permissão de montar um disco pequeno (tmpfs): rode como root.');
  }
  const unmount = async () => {
    execFileSync('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true, force: true });
  };
  return { folder, unmount };
};

/** Fills a disk and keeps it full; the returned function frees the space. */
const fillDisk = (folder) => {
  const path = join(folder, 'filler');
  let stopping = false;
  const filling = (async () => {
    while (!stopping) {
      const { bavail, bsize } = await statfs(folder);
      await writeFile(path, Buffer.alloc(Math.min(bavail * bsize, 1 << 20)), { flag: 'a' }).catch(() => {});
      if (bavail * bsize < 1 << 20) await pause(50);
    }
  })();
  return async () => {
    stopping = true;
    await filling;
    await rm(path);
  };
};

const count = (counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1);
const shown = (counts) => [...counts].map(([name, n]) => `${n} × ${name}`).join('; ') || 'none';

/** Repeats calls that a person makes until `stop`; counts the status of each by its name. */
const startCalls = (calls) => {
  const counts = new Map();
  let stopping = false;
  const running = (async () => {
    while (!stopping) {
      for (const [name, call] of Object.entries(calls)) {
        const status = await call().then(
          async (response) => {
            const text = await response.text();
            return response.status === 503 ? `503 ${JSON.parse(text).code}` : response.status;
          },
          () => 'no answer',
        );
        count(counts, `${name}: ${status}`);
      }
      await pause(200);
    }
  })();
  return {
    counts,
    stop: async () => {
      stopping = true;
      await running;
    },
  };
};

const picture = () => {
  const form = new FormData();
  const png = PNG.sync.write(new PNG({ width: 80, height: 60, colorType: 2 }), { colorType: 2 });
  form.append('image', new Blob([png], { type: 'image/png' }), 'ponto.png');
  return form;
};

/** The calls beside the bookings: three reads, and the upload of a point's image. */
const openCalls = async ([url], [pointId]) => {
  const { token } = await post(`${url}/api/auth/admin-login`, administrator);
  const get = (path, bearer) => () =>
    fetch(`${url}/api${path}`, {
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
      signal: AbortSignal.timeout(15_000),
    });
  return {
    'all points': get('/collection-points'),
    'one point': get(`/collection-points/${pointId}`),
    'own bookings': get('/schedules', tokenOf(1)),
    image: () =>
      fetch(`${url}/api/collection-points/${pointId}/image`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: picture(),
      }),
  };
};

const endLog = async (url) => {
  await withClient(url, async (client) => {
    client.on('error', () => {});
    for (let n = 0; n < 1_000; n++)
      await client.query(`select pg_logical_emit_message(false, 'trial', repeat(md5($1), 30000))`, [String(n)]);
  }).catch(() => {});
};

const waitForMails = (url) =>
  waitUntil(
    'the mails',
    () =>
      withClient(
        url,
        async (client) => (await client.query('select 1 from outbox where sent_at is null limit 1')).rowCount === 0,
      ),
    240_000,
  );

/** Prints what happened before, while and after the disk of `full` was full. Returns whether all that was promised holds. */
const tryFull = async (full) => {
  const disk = await mountSmallDisk(400);
  const isData = full === 'DATA_DIR';
  const cluster = await startPostgres(isData ? undefined : disk.folder, { max_wal_size: '96MB', min_wal_size: '32MB' });
  const started = await startInstances({ databaseUrl: cluster.url, ...(isData && { folder: disk.folder }) });
  try {
    const prepared = await prepareLoad(cluster.url, 5_000);
    const others = await openCalls(started.urls, prepared.pointIds);
    const { ledger, stop } = startLoad({ urls: started.urls, ...prepared });
    await pause(5_000);
    const before = ledger.bookings.size;
    ledger.failures.clear();
    const free = fillDisk(disk.folder);
    const calls = startCalls(others);
    if (full === 'write-ahead log') await endLog(cluster.url);
    await pause(fullFor);
    const during = ledger.bookings.size - before;
    const failures = new Map(ledger.failures);
    await calls.stop();
    await free();
    const freedAt = performance.now();
    const isBack = () =>
      fetch(`${started.urls[0]}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    await waitUntil('a healthy service', isBack);
    const back = ledger.bookings.size;
    await waitUntil('a booking', () => ledger.bookings.size > back);
    const lasted = performance.now() - freedAt;
    await pause(5_000);
    await stop();
    const image = (await others.image()).status;
    await waitForMails(cluster.url);
    const complaints = complaintsOf(await withClient(cluster.url, (client) => checkLedger(client, ledger)));
    const uploads = (await readdir(disk.folder, { recursive: true })).filter((name) => /\.(tmp|part|trial)/.test(name));
    console.log(`\n| Full: ${full} | |\n|---|---|`);
    console.log(
      `| bookings acknowledged before / while it was full (${fullFor / 1_000} s) / in all | ${before} / ${during} / ${ledger.bookings.size} |`,
    );
    console.log(`| refused bookings and attempts without an answer meanwhile | ${shown(failures)} |`);
    console.log(`| other calls meanwhile | ${shown(calls.counts)} |`);
    console.log(`| healthy and booking again after space was freed | ${(lasted / 1_000).toFixed(1)} s |`);
    console.log(`| an image afterwards; files left half-written | ${image}; ${uploads.length} |`);
    console.log(`| bookings, notices, mails and audit entries | ${complaints.join('; ') || 'all as acknowledged'} |`);
    const unclear = [...failures.keys()].filter(
      (reason) => reason.startsWith('500') || (reason.includes('storage-full') && !reason.includes(sentence)),
    );
    return complaints.length + ledger.refused.length + unclear.length + uploads.length === 0 && image === 200;
  } finally {
    await started.end();
    await cluster.stop();
    await disk.unmount();
  }
};

export const tryFullDisk = async ({ only = ['PostgreSQL', 'write-ahead log', 'DATA_DIR'] }) => {
  let holds = true;
  for (const full of only) holds = (await tryFull(full)) && holds;
  return holds;
};
