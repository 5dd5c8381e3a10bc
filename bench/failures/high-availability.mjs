// Three nodes with etcd, Patroni and PostgreSQL and a HAProxy before them, from the files of deploy/high-availability.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { parse, stringify } from 'yaml';
import { root } from '../../scripts/paths.mjs';
import { waitUntil } from './installation.mjs';
import { needsOlderEtcd, programs } from './packages.mjs';

const files = join(root, 'deploy/high-availability');
const names = ['node1', 'node2', 'node3'];
const addresses = ['10.0.0.11', '10.0.0.12', '10.0.0.13'];
const database = 'separai';

/** Milliseconds. */
const replicationLimit = 240_000;
/** Bytes that a replica under load may be behind. */
const mostLag = 1_000_000;

/** Starts a program whose output is appended to a file. */
const start = ([program, args], log, env) => {
  const output = openSync(log, 'a');
  const child = spawn(program, args, {
    cwd: '/',
    stdio: ['ignore', output, output],
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
  });
  closeSync(output);
  return child;
};

const processes = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

const parentOf = (pid) => {
  try {
    return Number(/\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))[1]);
  } catch {
    return undefined;
  }
};

const kill = (pid) => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
};

/** Ends a PostgreSQL server and its processes by kill -9. */
const killPostgres = async (data) => {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const all = [
    postmaster,
    ...processes()
      .map(Number)
      .filter((pid) => parentOf(pid) === postmaster),
  ];
  for (const pid of all) kill(pid);
  await waitUntil('the end of PostgreSQL', () => all.every((pid) => !existsSync(`/proc/${pid}`)));
};

const etcdSettings = ({ name, address, folder, isOlder }) => {
  const lines = readFileSync(join(files, 'etcd.env'), 'utf8').matchAll(/^(\w+)=(.*)$/gm);
  const given = Object.fromEntries(Array.from(lines, ([, key, value]) => [key, value]));
  const own = Object.entries(given).map(([key, value]) => [
    key,
    key === 'ETCD_INITIAL_CLUSTER' ? value : value.replace(addresses[0], address),
  ]);
  const version = isOlder ? { ETCD_ENABLE_V2: 'true' } : {};
  return { ...Object.fromEntries(own), ...version, ETCD_NAME: name, ETCD_DATA_DIR: join(folder, 'etcd') };
};

const patroniSettings = ({ name, address, folder, isOlder, passwords }) => {
  const given = parse(readFileSync(join(files, 'patroni.yml'), 'utf8'));
  const own = (value) => value.replace(addresses[0], address);
  const { restapi, postgresql, etcd3, ...rest } = given;
  const addressesOf = ({ listen, connect_address }) => ({ listen: own(listen), connect_address: own(connect_address) });
  const authentication = Object.fromEntries(
    Object.entries(postgresql.authentication).map(([role, { username }]) => [role, { username, password: passwords[role] }]),
  );
  return stringify({
    ...rest,
    [isOlder ? 'etcd' : 'etcd3']: etcd3,
    name,
    restapi: addressesOf(restapi),
    postgresql: {
      ...postgresql,
      ...addressesOf(postgresql),
      data_dir: join(folder, 'data'),
      pgpass: join(folder, 'pgpass'),
      authentication,
      parameters: { unix_socket_directories: '' },
    },
  });
};

const createNode = ({ host, name, home, owner, ...given }) => {
  const folder = join(home, name);
  const settings = { ...given, name, folder, address: host.address };
  const data = join(folder, 'data');
  const configuration = join(folder, 'patroni.yml');
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(configuration, patroniSettings(settings), { mode: 0o600 });
  for (const path of [folder, configuration]) chownSync(path, owner.uid, owner.gid);
  let etcd;
  let patroni;
  return {
    name,
    host,
    startEtcd: () => {
      etcd = start(host.command(programs['etcd-server'], [], owner), join(home, `${name}-etcd.log`), etcdSettings(settings));
    },
    startPatroni: () => {
      patroni = start(host.command(programs.patroni, [configuration], owner), join(home, `${name}-patroni.log`), {
        HOME: folder,
      });
    },
    /** Ends Patroni and PostgreSQL of this node by kill -9. */
    kill: async () => {
      kill(patroni.pid);
      await killPostgres(data);
    },
    stop: async () => {
      kill(patroni.pid);
      kill(etcd.pid);
      await killPostgres(data);
    },
  };
};

/** Members by the view of one node: `{ name, role, state, timeline, lag }`. */
const membersBy = async ({ host }) => {
  const response = await fetch(`http://${host.address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) });
  return (await response.json()).members;
};

const leaderOf = (members) => members.find(({ role, state }) => role === 'leader' && state === 'running');

/** Whether the other nodes follow the leader on its timeline and one of them is synchronous. */
const areReplicated = (members) => {
  const timeline = leaderOf(members)?.timeline;
  const follows = (member) =>
    member.role !== 'leader' &&
    /^(running|streaming)$/.test(member.state) &&
    member.timeline === timeline &&
    member.lag < mostLag;
  return members.filter(follows).length === names.length - 1 && members.some(({ role }) => role === 'sync_standby');
};

/** Whether every node sees all of them replicated by one leader: a node whose network is back has an old view for a while. */
const agree = async (nodes) => {
  const views = await Promise.all(nodes.map(membersBy));
  return views.every(areReplicated) && new Set(views.map((members) => leaderOf(members).name)).size === 1;
};

/**
 * Starts the nodes and a HAProxy in `home` as an unprivileged `owner`, and waits for a leader with a synchronous standby.
 * `url` is the application's `DATABASE_URL`.
 */
export const startHighAvailability = async ({ network, home, owner }) => {
  const random = () => randomBytes(16).toString('hex');
  const passwords = { superuser: random(), replication: random(), rewind: random(), application: random() };
  const isOlder = needsOlderEtcd();
  const nodes = [];
  for (const [index, name] of names.entries()) {
    const host = await network.addHost(addresses[index]);
    nodes.push(createNode({ host, name, home, owner, passwords, isOlder }));
  }
  for (const node of nodes) node.startEtcd();
  for (const node of nodes) node.startPatroni();

  const leader = async () => {
    const { name } = leaderOf(await Promise.any(nodes.map(membersBy)));
    return nodes.find((node) => node.name === name);
  };
  const untilReplicated = () =>
    waitUntil('replicas that follow the leader', () => agree(nodes).catch(() => false), replicationLimit);
  await untilReplicated();

  const first = await leader();
  const superuser = new pg.Client({
    host: first.host.address,
    user: 'postgres',
    password: passwords.superuser,
    database: 'postgres',
  });
  await superuser.connect();
  await superuser.query(`create role ${database} login password '${passwords.application}'`);
  await superuser.query(`create database ${database} owner ${database} template template0 encoding 'UTF8'`);
  await superuser.end();

  const haproxyArgs = ['-db', '-f', join(files, 'haproxy.cfg')];
  const haproxy = start(network.own.command(programs.haproxy, haproxyArgs), join(home, 'haproxy.log'), {});
  return {
    url: `postgresql://${database}:${passwords.application}@127.0.0.1:5432/${database}`,
    leader,
    untilReplicated,
    stop: async () => {
      kill(haproxy.pid);
      for (const node of nodes) await node.stop();
    },
  };
};
