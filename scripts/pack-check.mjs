// Tries a packed release as an operator would have it: unpacked into an empty folder, on a machine with Node alone and without a network.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onPath } from './apt.mjs';
import { freePort } from './free-port.mjs';
import { CommandFailed, run, runOrThrow } from './run.mjs';

const administrator = { email: 'gestora@cidade.exemplo.com.br', password: 'sacola-da-cidade' };
const startLimit = 120_000;

const fail = (sentence) => {
  throw new CommandFailed(`O pacote não serve: ${sentence}`);
};

const step = (sentence) => console.log(`  ✓ ${sentence}`);

/** A folder for PATH with Node, and with programs that must not be called and leave the file `called` when they are. */
function toolFolder(home) {
  const folder = join(home, 'bin');
  mkdirSync(folder);
  symlinkSync(process.execPath, join(folder, 'node'));
  for (const name of ['npm', 'npx', 'git', 'cc', 'gcc', 'g++', 'make', 'python3', 'curl', 'wget', 'vite', 'tsc'])
    writeFileSync(join(folder, name), `#!/bin/sh\necho ${name} >> '${home}/called'\nexit 99\n`, { mode: 0o755 });
  return folder;
}

async function untilHealthy(server, url) {
  const deadline = Date.now() + startLimit;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) fail(`o servidor terminou com o código ${server.exitCode}`);
    const reply = await fetch(`${url}/api/health`).catch(() => null);
    if (reply?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  fail('o servidor não começou');
}

async function requirePages(url) {
  for (const [path, text] of [
    ['/', '<div id="root"'],
    ['/descarte', 'Separaí'],
    ['/sitemap.xml', '<sitemapindex'],
    ['/api/collection-points', '['],
  ]) {
    const reply = await fetch(url + path);
    const body = await reply.text();
    if (reply.status !== 200 || !body.includes(text)) fail(`${path} respondeu ${reply.status}`);
  }
}

async function signIn(url) {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${url}/api/auth/admin-login`, { method: 'POST', headers, body: JSON.stringify(administrator) });
  if (reply.status !== 200) fail(`a entrada de quem administra respondeu ${reply.status}: ${await reply.text()}`);
}

async function stop(server) {
  if (server.exitCode !== null) return server.exitCode;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const [code] = await ended;
  return code;
}

/** Starts the release in `folder` and tries its pages and commands. */
async function tryRelease(folder, home) {
  const url = `http://127.0.0.1:${await freePort()}`;
  const settings = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password, PORT: new URL(url).port };
  const outside = { GEOCODER_URL: '', POSTAL_CODE_URLS: 'http://127.0.0.1:9/{cep}' };
  const base = { PATH: `${toolFolder(home)}:/usr/bin:/bin`, HOME: home, ...settings, ...outside };
  const start = (dataDir) => {
    const server = spawn(join(folder, 'separai'), ['start'], {
      cwd: home,
      env: { ...base, DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return server;
  };
  const command = (dataDir, args) => {
    const env = { ...base, DATA_DIR: dataDir };
    // `run` extends this process's environment, so the other variables are removed.
    const unset = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]));
    return runOrThrow(join(folder, 'separai'), args, { cwd: home, quiet: true, env: { ...unset, ...env } });
  };

  const [first, second] = [join(home, 'data'), join(home, 'restored')];
  let server = start(first);
  try {
    await untilHealthy(server, url);
    step('no ar');
    await requirePages(url);
    await signIn(url);
    step('páginas, pontos e entrada de quem administra');
    await command(first, ['backup', 'copia.separai']);
    if (!existsSync(join(home, 'copia.separai'))) fail('a cópia de segurança não está na pasta de quem a pediu');
    await command(first, ['let-in', administrator.email]);
    await command(first, ['migrate', '--dry-run']);
    step('backup, let-in e migrate, com o servidor no ar');
    const code = await stop(server);
    if (code !== 0) fail(`depois de SIGTERM o servidor terminou com o código ${code}`);
    step('SIGTERM');
    await command(second, ['restore', 'copia.separai']);
    server = start(second);
    await untilHealthy(server, url);
    await signIn(url);
    step('restore, e a instalação restaurada no ar');
    await stop(server);
  } finally {
    await stop(server);
  }
  const called = join(home, 'called');
  if (existsSync(called)) fail(`foi chamado: ${readFileSync(called, 'utf8').trim().split('\n').join(', ')}`);
  step('nem npm nem outra ferramenta foi chamada');
}

/** Namespace without any network but the loopback; undefined where this machine allows none. */
async function closedNetwork() {
  if (onPath('unshare').length === 0 || onPath('ip').length === 0) return undefined;
  const own = process.getuid() === 0 ? ['--net'] : ['--user', '--map-current-user', '--keep-caps', '--net'];
  const { code } = await run('unshare', [...own, 'ip', 'link', 'set', 'lo', 'up'], { quiet: true });
  return code === 0 ? own : undefined;
}

/** Unpacks the release in `file` into an empty folder, runs it without a network, and removes everything. Throws `CommandFailed`. */
export async function checkRelease(file) {
  const home = mkdtempSync(join(tmpdir(), 'separai-pack-'));
  try {
    await runOrThrow('tar', ['--extract', `--file=${file}`, '--no-same-owner'], { cwd: home, quiet: true });
    const folder = join(home, basename(file, '.tar.gz'));
    const own = await closedNetwork();
    console.log(
      own === undefined
        ? 'Experimentando o pacote (esta máquina não deixa fechar a rede)…'
        : 'Experimentando o pacote, com a rede fechada…',
    );
    const script = [process.execPath, fileURLToPath(import.meta.url), folder, home];
    if (own === undefined) await runOrThrow(script[0], script.slice(1));
    else await runOrThrow('unshare', [...own, 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...script]);
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

// In the namespace, as a child of `checkRelease`.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder, home] = process.argv;
  await tryRelease(folder, home).catch((error) => {
    if (!(error instanceof CommandFailed)) throw error;
    console.error(`  ✗ ${error.message}`);
    process.exitCode = 1;
  });
}
