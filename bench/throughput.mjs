// Throughput of the same text, and processor time of a response: the product, Node and Fastify without anything more and, where
// installed, nginx, all within one run.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.mjs';
import { median } from './median.mjs';

const rounds = 5;
/** Rounds before the measured ones: a server that has just started compiles its code for the first tens of thousands of responses. */
const warmUps = 3;
const roundMilliseconds = 1_000;
const connections = 16;

const requestOf = (port, path) =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: gzip\r\nConnection: keep-alive\r\n\r\n`;

/** Bytes of a whole response, headers included; later responses have the same length. */
const answerLength = async (port, path) => {
  const socket = net.connect(port, '127.0.0.1').setEncoding('latin1');
  socket.write(requestOf(port, path));
  let text = '';
  for await (const chunk of socket) {
    text += chunk;
    const end = text.indexOf('\r\n\r\n');
    const length = /content-length: (\d+)/i.exec(text)?.[1];
    if (end !== -1 && length !== undefined && text.length >= end + 4 + Number(length)) break;
  }
  socket.destroy();
  if (!text.startsWith('HTTP/1.1 200') || !/content-encoding: gzip/i.test(text))
    throw new Error(`no gzip: ${text.slice(0, 200)}`);
  return text.length;
};

/** Responses per second over several connections, each of which requests again after every response. */
export const answersPerSecond = async (port, path) => {
  const length = await answerLength(port, path);
  const request = requestOf(port, path);
  let answers = 0;
  const sockets = Array.from({ length: connections }, () => {
    const socket = net.connect(port, '127.0.0.1').setNoDelay();
    let received = 0;
    socket.on('data', (chunk) => {
      received += chunk.length;
      if (received < length) return;
      received -= length;
      answers++;
      socket.write(request);
    });
    socket.write(request);
    return socket;
  });
  const start = performance.now();
  await pause(roundMilliseconds);
  const rate = (answers / (performance.now() - start)) * 1_000;
  for (const socket of sockets) socket.destroy();
  return rate;
};

const bareNode = `
  const { readFileSync } = require('node:fs');
  const body = readFileSync(process.argv[1]);
  require('node:http').createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip', 'content-length': body.length });
    response.end(body);
  }).listen(Number(process.argv[2]), '127.0.0.1');`;

const bareFastify = `
  const body = require('node:fs').readFileSync(process.argv[1]);
  const app = require(process.argv[3])();
  app.get('/', (request, reply) => {
    reply.headers({ 'content-type': 'application/json', 'content-encoding': 'gzip' }).send(body);
  });
  app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });`;
const fastify = createRequire(new URL('../apps/server/package.json', import.meta.url)).resolve('fastify');

/** Processor time of a process and its descendants so far, in microseconds; NaN where the system does not tell. */
export const processorTime = async (pid) => {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => null);
  if (threads === null) return Number.NaN;
  const read = (name) => Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/${name}`, 'utf8')));
  const times = await read('schedstat');
  const children = (await read('children')).flatMap((line) => line.split(' ')).filter((child) => child !== '');
  const ofChildren = await Promise.all(children.map(processorTime));
  return (
    times.reduce((sum, time) => sum + Number.parseInt(time, 10) / 1_000, 0) + ofChildren.reduce((sum, time) => sum + time, 0)
  );
};

const nginxSettings = (folder, port) => `
  daemon off; master_process off; pid ${folder}/pid; error_log stderr crit;
  events { worker_connections 256; }
  http { access_log off; keepalive_requests 1000000;
    client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
    uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
    server { listen 127.0.0.1:${port}; root ${folder};
      location = /list { default_type application/json; add_header Content-Encoding gzip; } } }`;

const listens = async (port) => {
  for (let attempt = 0; attempt < 100; attempt++) {
    const socket = net.connect(port, '127.0.0.1');
    const isOpen = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error')]).catch(() => false);
    socket.destroy();
    if (isOpen === true) return true;
    await pause(50);
  }
  return false;
};

/** Starts the servers that the product is compared with; those that are not installed are missing. */
const startOthers = async (folder, file) => {
  const servers = [
    { name: 'Node sem mais nada', path: '/', program: [process.execPath, (port) => ['-e', bareNode, file, port]] },
    { name: 'Fastify sem mais nada', path: '/', program: [process.execPath, (port) => ['-e', bareFastify, file, port, fastify]] },
  ];
  if (spawnSync('nginx', ['-v']).status === 0) {
    const settings = join(folder, 'nginx.conf');
    servers.push({ name: 'nginx', path: '/list', settings, program: ['nginx', () => ['-p', folder, '-c', settings]] });
  }
  const started = [];
  for (const { name, path, settings, program } of servers) {
    const port = await freePort();
    if (settings !== undefined) await writeFile(settings, nginxSettings(folder, port));
    const child = spawn(program[0], program[1](String(port)), { stdio: ['ignore', 'ignore', 'inherit'] });
    if (!(await listens(port))) throw new Error(`${name} does not listen`);
    started.push({ name, path, port, pid: child.pid, child });
  }
  return started;
};

/** Measures the servers in turn within each round; medians by name. */
const measureInTurn = async (servers) => {
  const figures = new Map(servers.map(({ name }) => [name, { rates: [], costs: [] }]));
  for (let round = -warmUps; round < rounds; round++) {
    for (const { name, port, path, pid } of servers) {
      const before = await processorTime(pid);
      const start = performance.now();
      const rate = await answersPerSecond(port, path);
      const answers = (rate * (performance.now() - start)) / 1_000;
      const cost = ((await processorTime(pid)) - before) / answers;
      if (round < 0) continue;
      figures.get(name).rates.push(rate);
      figures.get(name).costs.push(cost);
    }
  }
  return new Map([...figures].map(([name, { rates, costs }]) => [name, { rate: median(rates), cost: median(costs) }]));
};

/** Prints each server's responses per second with `gzipped`, the text `label`, and the processor time of each response. */
export const compareThroughput = async ({ port, pid, path, gzipped, label }) => {
  const folder = await mkdtemp(join(tmpdir(), 'separai-bench-servers-'));
  await writeFile(join(folder, 'list'), gzipped);
  const others = await startOthers(folder, join(folder, 'list'));
  try {
    const figures = await measureInTurn([{ name: 'Separaí', port, pid, path }, ...others]);
    const own = figures.get('Separaí');
    console.log(`\n${label} em gzip, respostas por segundo com ${connections} conexões: mediana de ${rounds} rodadas`);
    for (const [name, { rate, cost }] of figures) {
      const ratio = name === 'Separaí' ? '' : `; o Separaí dá ${(own.rate / rate).toFixed(2)} disso`;
      console.log(`  ${name}: ${rate.toFixed(0)}, ${cost.toFixed(1)} µs de processador cada${ratio}`);
    }
    if (!figures.has('nginx')) console.log('  nginx não está instalado: sem ele conta a razão contra os outros');
  } finally {
    for (const { child } of others) child.kill();
    await rm(folder, { recursive: true, force: true });
  }
};
