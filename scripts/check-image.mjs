// node scripts/check-image.mjs: builds the Dockerfile without a container engine's daemon, looks into the image, runs it as compose.yaml
// does, beside PostgreSQL and Caddy, and ends it. It needs root on Debian; every download is from Debian's archive or npm's registry.
// `--no-build` takes the image of the last run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { canInstallPackages, findOrInstallProgram } from './apt.mjs';
import { freePort } from './free-port.mjs';
import { root } from './paths.mjs';
import { findOrInstallPostgres } from './postgres.mjs';
import { startTemporaryCluster } from './postgres-cluster.mjs';
import { CommandFailed, npm, runOrThrow } from './run.mjs';

const home = join(root, '.build/image');
const storage = ['--root', join(home, 'storage'), '--runroot', join(home, 'run'), '--storage-driver', 'overlay'];
const [nodeImage, baseImage, image] = ['node', 'base', 'separai'].map((name) => `localhost/separai-check-${name}`);
const certificates = '/etc/ssl/certs/ca-certificates.crt';
const administrator = { email: 'gestora@cidade.exemplo.com.br', password: 'sacola-da-cidade' };
const startLimit = 120_000;

const fail = (sentence) => {
  throw new CommandFailed(`A imagem não serve: ${sentence}`);
};
const step = (sentence) => console.log(`  ✓ ${sentence}`);
const buildah = async (...args) => (await runOrThrow('buildah', [...storage, ...args], { quiet: true })).trim();
const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Values of the Dockerfile's arguments: the release of Debian, and the version of Node. */
function pinned() {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const node = /^ARG NODE_IMAGE=\S+\/node:([\d.]+)-/m.exec(dockerfile)?.[1];
  const debian = /^ARG BASE_IMAGE=\S+\/debian:(\w+)-/m.exec(dockerfile)?.[1];
  return { node, debian };
}

/** Makes the two base images from Debian's and npm's packages, as their names in the Dockerfile promise. */
async function makeBases() {
  const { node, debian } = pinned();
  const rootfs = join(home, `${debian}.tar`);
  if (!existsSync(rootfs)) {
    console.log(`Montando um Debian ${debian} (mmdebstrap)…`);
    await runOrThrow('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', debian, rootfs], { quiet: true });
  }
  const tools = join(home, `node-${node}`);
  if (!existsSync(tools)) {
    console.log(`Buscando o Node ${node} e o npm (npm)…`);
    const args = ['install', '--prefix', `${tools}.new`, '--no-audit', '--no-fund', '--no-save', `node@${node}`, 'npm@11'];
    await runOrThrow(...npm(args), { quiet: true });
    mkdirSync(join(tools, 'bin'), { recursive: true });
    mkdirSync(join(tools, 'lib/node_modules'), { recursive: true });
    cpSync(join(`${tools}.new`, 'node_modules/node/bin/node'), join(tools, 'bin/node'), { dereference: true });
    cpSync(join(`${tools}.new`, 'node_modules/npm'), join(tools, 'lib/node_modules/npm'), { recursive: true });
    rmSync(`${tools}.new`, { recursive: true });
  }
  for (const [name, isNode] of [
    [baseImage, false],
    [nodeImage, true],
  ]) {
    const container = await buildah('from', 'scratch');
    await buildah('add', '--quiet', container, rootfs, '/');
    if (isNode) {
      await buildah('copy', '--quiet', container, tools, '/usr/local');
      const links = 'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm';
      await buildah('run', '--isolation', 'chroot', container, '--', 'sh', '-c', links);
      // A registry behind this machine's own certificates.
      const own = process.env.NODE_EXTRA_CA_CERTS;
      if (own !== undefined) {
        await buildah('copy', '--quiet', container, own, certificates);
        await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, container);
      }
    }
    await buildah('commit', '--quiet', '--rm', container, name);
  }
}

async function buildImage() {
  console.log('Construindo a imagem (buildah)…');
  const cache = join(homedir(), '.npm');
  mkdirSync(cache, { recursive: true });
  const bases = ['--build-arg', `NODE_IMAGE=${nodeImage}`, '--build-arg', `BASE_IMAGE=${baseImage}`];
  // The check's own cache of npm, so that a second build downloads nothing.
  const how = ['--isolation', 'chroot', '--format', 'docker', '--pull=never', '--volume', `${cache}:/root/.npm`];
  await buildah('build', ...how, ...bases, '--tag', image, root);
}

function* entriesOf(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    yield path;
    if (entry.isDirectory()) yield* entriesOf(path);
  }
}

const sizeOf = (folder) => [...entriesOf(folder)].reduce((sum, path) => sum + lstatSync(path).size, 0);

const unwantedProgram = /^(?:npm|npx|corepack|yarn|pnpm|gcc|g\+\+|cc|c\+\+|clang|make|cmake|python3?|git|curl|wget)(?:-[\d.]+)?$/;
const unwantedPaths = [
  'src',
  'root/.npm',
  'usr/local/lib/node_modules',
  ...['packages', 'apps/server/src', 'apps/server/test', 'apps/web/src'].map((path) => `opt/separai/${path}`),
  ...['.cache', '.bin', 'vite', 'vitest', 'typescript', 'playwright', 'drizzle-kit'].map(
    (name) => `opt/separai/node_modules/${name}`,
  ),
];

/** Requires that the image has no tools or sources, and that the server's user cannot change the release. Prints sizes. */
async function lookInto(container) {
  const inside = await buildah('mount', container);
  const programs = ['usr/bin', 'usr/sbin', 'usr/local/bin'].flatMap((folder) => readdirSync(join(inside, folder)));
  const found = [
    ...programs.filter((name) => unwantedProgram.test(name)),
    // The mount point of the check's cache of npm remains, empty.
    ...unwantedPaths.filter((path) => existsSync(join(inside, path)) && readdirSync(join(inside, path)).length > 0),
  ];
  if (found.length > 0) fail(`tem ${found.join(', ')}`);
  const release = join(inside, 'opt/separai');
  const isOpen = (path) => {
    const { uid, mode } = lstatSync(path);
    return uid !== 0 || ((mode & 0o022) !== 0 && !lstatSync(path).isSymbolicLink());
  };
  const open = [...entriesOf(release)].find(isOpen);
  if (open !== undefined) fail(`o servidor poderia mudar o próprio programa: ${open.slice(inside.length)}`);
  const node = lstatSync(join(inside, 'usr/local/bin/node')).size;
  step(`${megabytes(sizeOf(inside))}: Separaí ${megabytes(sizeOf(release))}, Node ${megabytes(node)}, Debian o resto`);
  step('sem compilador, npm, fontes nem cache; o programa não pode ser mudado pelo servidor');
  await buildah('umount', container);
}

async function until(sentence, check) {
  const deadline = Date.now() + startLimit;
  while (Date.now() < deadline) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  fail(sentence);
}

/** Process ids below `pid`, from /proc; any thread of a process may have started one. */
function descendants(pid) {
  const listed = readdirSync(`/proc/${pid}/task`).map((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8'));
  const children = listed.flatMap((list) => list.trim().split(' ').filter(Boolean).map(Number));
  return children.flatMap((child) => [child, ...descendants(child)]);
}

const commandOf = (pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim();

/** Runs the image's own command, as an engine would: its user, its entry point, its variables. */
async function runImage(config, settings, args, options = {}) {
  const container = await buildah('from', '--pull-never', image);
  const variables = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const volume = ['--volume', `${options.dataDir}:/var/lib/separai`];
  const line = [
    ...storage,
    'run',
    '--isolation',
    'chroot',
    ...variables,
    ...volume,
    container,
    '--',
    ...config.Entrypoint,
    ...args,
  ];
  const child = spawn('buildah', line, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output = `${output}${chunk}`.slice(-20_000)));
  const ended = once(child, 'exit').then(([code]) => code);
  return { container, child, ended, output: () => output };
}

/** Runs the HEALTHCHECK in a running container. Waits for the exit alone: a helper of buildah may hold the output open. */
async function runHealthcheck({ Healthcheck }, container, port) {
  const [, ...command] = Healthcheck.Test;
  const args = [...storage, 'run', '--isolation', 'chroot', '--env', `PORT=${port}`, container, '--', ...command];
  const [code] = await once(spawn('buildah', args, { stdio: 'ignore' }), 'exit');
  if (code !== 0) fail(`o HEALTHCHECK terminou com o código ${code}`);
}

/** Starts the image, checks its health, its user and its end by SIGTERM. `visit` uses the running server. */
async function tryImage(config, { title, settings, dataDir }, visit) {
  const port = await freePort();
  const running = await runImage(config, { ...settings, HOST: '127.0.0.1', PORT: port }, config.Cmd, { dataDir });
  const url = `http://127.0.0.1:${port}`;
  try {
    await until('o servidor não começou', async () => {
      if (running.child.exitCode !== null) fail(`terminou com o código ${running.child.exitCode}:\n${running.output()}`);
      return (await fetch(`${url}/api/health`).catch(() => null))?.status === 200;
    });
    await runHealthcheck(config, running.container, port);
    const own = descendants(running.child.pid).filter((pid) => /^(?:node|MainThread|postgres|tini)$/.test(commandOf(pid)));
    const users = new Set(own.map((pid) => /^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]));
    if (own.length < 2 || users.size !== 1 || users.has('0')) fail(`${own.length} processos rodam como ${[...users].join(', ')}`);
    await visit(url);
    const [init] = own.filter((pid) => commandOf(pid) === 'tini');
    process.kill(init, 'SIGTERM');
    const code = await running.ended;
    if (code !== 0) fail(`depois de SIGTERM terminou com o código ${code}:\n${running.output()}`);
    step(`${title}: saúde, usuário ${[...users][0]}, entrada, SIGTERM com código 0`);
  } finally {
    if (running.child.exitCode === null) for (const pid of descendants(running.child.pid)) process.kill(pid, 'SIGKILL');
    await running.ended;
    await buildah('rm', running.container);
  }
}

async function signIn(url) {
  const headers = { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(30_000);
  const body = JSON.stringify(administrator);
  const reply = await fetch(`${url}/api/auth/admin-login`, { method: 'POST', headers, body, signal });
  if (reply.status !== 200) fail(`a entrada respondeu ${reply.status}: ${await reply.text()}`);
  const page = await fetch(url);
  if (page.status !== 200 || !(await page.text()).includes('id="root"')) fail('a página não veio');
}

/** The Caddyfile of compose.yaml in front of the server at `url`. */
async function throughCaddy(url, visit) {
  const port = await freePort();
  const env = { PATH: process.env.PATH, HOME: home, SITE: `http://127.0.0.1:${port}`, APP: new URL(url).host };
  const file = join(root, 'deploy/Caddyfile');
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env, stdio: 'ignore' });
  const ended = once(caddy, 'exit');
  try {
    await until('o Caddy não começou', async () => (await fetch(`${env.SITE}/api/health`).catch(() => null))?.status === 200);
    await visit(env.SITE);
  } finally {
    caddy.kill('SIGTERM');
    await ended;
  }
}

async function main() {
  if (!canInstallPackages()) fail('a conferência precisa de root em um Debian');
  for (const name of ['buildah', 'mmdebstrap', 'caddy'])
    if (!(await findOrInstallProgram([name], name))) fail(`falta o programa ${name}`);
  const postgres = await findOrInstallPostgres();
  mkdirSync(home, { recursive: true });
  if (!process.argv.includes('--no-build')) {
    await makeBases();
    await buildImage();
  }
  const { config } = JSON.parse(await buildah('inspect', '--type', 'image', image)).Docker;
  if (['', '0', 'root'].includes(config.User)) fail(`roda como ${config.User || 'root'}`);
  const container = await buildah('from', '--pull-never', image);
  await lookInto(container);
  await buildah('rm', container);

  const dataDir = join(home, 'data');
  const freshFolder = () => {
    rmSync(dataDir, { recursive: true, force: true });
    mkdirSync(dataDir);
    chownSync(dataDir, 10001, 10001);
  };
  const outside = { GEOCODER_URL: '', POSTAL_CODE_URLS: 'http://127.0.0.1:9/{cep}', SEED: 'guides' };
  const settings = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password, ...outside };
  freshFolder();
  await tryImage(config, { title: 'com o banco embutido', settings, dataDir }, signIn);
  const cluster = await startTemporaryCluster(postgres.folder);
  try {
    freshFolder();
    const external = { ...settings, DATABASE_URL: cluster.url, TRUST_PROXY: '1' };
    const title = `atrás do Caddy, com o PostgreSQL ${postgres.major}`;
    await tryImage(config, { title, settings: external, dataDir }, (url) => throughCaddy(url, signIn));
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main().catch((error) => {
  if (!(error instanceof CommandFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
