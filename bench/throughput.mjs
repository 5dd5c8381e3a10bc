// Throughput of the same text: the product, a bare Node server and, where installed, nginx, all within one run.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.mjs';

const rounds = 5;
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

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Prints each server's responses per second with `gzipped`, the text `label`, in turn within each round. */
export const compareThroughput = async ({ port, path, gzipped, label }) => {
  const folder = await mkdtemp(join(tmpdir(), 'separai-bench-servers-'));
  await writeFile(join(folder, 'list'), gzipped);
  const [nodePort, nginxPort] = [await freePort(), await freePort()];
  const children = [spawn(process.execPath, ['-e', bareNode, join(folder, 'list'), String(nodePort)], { stdio: 'inherit' })];
  const ways = [
    { name: 'Separaí', port, path },
    { name: 'Node sem mais nada', port: nodePort, path: '/' },
  ];
  if (spawnSync('nginx', ['-v']).status === 0) {
    await writeFile(join(folder, 'nginx.conf'), nginxSettings(folder, nginxPort));
    children.push(spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] }));
    if (await listens(nginxPort)) ways.push({ name: 'nginx', port: nginxPort, path: '/list' });
  }
  try {
    await listens(nodePort);
    const rates = new Map(ways.map(({ name }) => [name, []]));
    for (let round = 0; round <= rounds; round++) {
      for (const { name, ...at } of ways) {
        const rate = await answersPerSecond(at.port, at.path);
        // The first round warms up.
        if (round > 0) rates.get(name).push(rate);
      }
    }
    const own = median(rates.get('Separaí'));
    console.log(`\n${label} em gzip, respostas por segundo com ${connections} conexões: mediana de ${rounds} rodadas`);
    for (const [name, values] of rates) {
      console.log(
        `  ${name}: ${median(values).toFixed(0)}${name === 'Separaí' ? '' : `; o Separaí dá ${(own / median(values)).toFixed(2)} disso`}`,
      );
    }
    if (!rates.has('nginx')) console.log('  nginx não está instalado: sem ele conta a razão contra o Node sem mais nada');
  } finally {
    for (const child of children) child.kill();
    await rm(folder, { recursive: true, force: true });
  }
};
