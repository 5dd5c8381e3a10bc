import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './paths.mjs';
import { releaseScripts, scriptClosure } from './release.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');

/** Variables of the settings table in the README. */
const settings = new Set(
  Array.from(read('README.md').matchAll(/^\| (`[A-Z][^|]*)\|/gm), ([, names]) => names.match(/[A-Z][A-Z\d_]+/g)).flat(),
);
/** Variables that compose.yaml alone uses. */
const ofCompose = new Set(['SITE', 'POSTGRES_PASSWORD']);
const example = read('.env.example');
const named = Array.from(example.matchAll(/^([A-Z\d_]+)=/gm), ([, name]) => name);

test('.env.example names settings that exist, each group below a sentence', () => {
  expect(settings.size).toBeGreaterThan(30);
  expect(named.filter((name) => !settings.has(name) && !ofCompose.has(name))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
  for (const group of example.trim().split('\n\n').slice(1)) expect(group).toMatch(/^# .{20}/);
});

test('compose.yaml uses variables of .env.example, settings that exist and files that are there', () => {
  const text = read('compose.yaml');
  const { services, volumes } = parse(text);
  expect(Object.keys(services)).toEqual(['caddy', 'app', 'db']);
  const used = Array.from(text.matchAll(/\$\{(\w+)/g), ([, name]) => name);
  expect(used.filter((name) => !named.includes(name))).toEqual([]);
  expect(Object.keys(services.app.environment).filter((name) => !settings.has(name))).toEqual([]);
  for (const [name, { image, restart, security_opt, depends_on = {} }] of Object.entries(services)) {
    if (name !== 'app') expect(image).toMatch(/:\d+\.\d+[\w.-]*$/);
    expect({ restart, security_opt }).toEqual({ restart: 'unless-stopped', security_opt: ['no-new-privileges:true'] });
    expect(Object.keys(depends_on).filter((other) => !(other in services))).toEqual([]);
  }
  const mounts = Object.values(services).flatMap((service) => service.volumes.map((mount) => mount.split(':')[0]));
  for (const mount of mounts) expect(mount.startsWith('./') ? existsSync(join(root, mount)) : mount in volumes, mount).toBe(true);
});

test('the Dockerfile copies files that exist, and every manifest that npm ci needs', () => {
  const dockerfile = read('Dockerfile');
  const sources = Array.from(dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm), ([, list]) => list.split(' ')).flat();
  expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([]);
  const workspaces = Object.keys(JSON.parse(read('package-lock.json')).packages).filter((path) =>
    /^(?!node_modules\/)[^.]+$/.test(path),
  );
  const manifests = workspaces.filter((path) => !path.includes('node_modules')).map((path) => `${path}/package.json`);
  expect(sources).toEqual(expect.arrayContaining(manifests));
  for (const image of dockerfile.matchAll(/^ARG \w+_IMAGE=(.+)$/gm))
    expect(image[1]).toMatch(/:(24\.\d+\.\d+-trixie-slim|trixie-\d{8}-slim)$/);
});

test('a release has the commands that its launcher knows, with all scripts that they import', () => {
  const commands = Object.keys(releaseScripts());
  expect(commands).toEqual(expect.arrayContaining(['start', 'backup', 'restore', 'let-in']));
  const launcher = read('deploy/separai');
  for (const command of commands) expect(launcher).toMatch(new RegExp(`(?:[|]|^) *${command}(?: [|]|\\))`, 'm'));
  const files = Object.values(releaseScripts()).map((script) => /^node scripts\/(\S+)/.exec(script)?.[1] ?? script);
  const closure = [...scriptClosure(files)];
  expect(closure).toEqual(expect.arrayContaining(['serve.mjs', 'paths.mjs', 'node-version.mjs']));
  // Only Node's own modules besides, also where nothing is installed.
  const imported = closure.flatMap((file) =>
    Array.from(read(`scripts/${file}`).matchAll(/ from '([^.][^']*)'/g), ([, name]) => name),
  );
  expect(imported.filter((name) => !name.startsWith('node:'))).toEqual([]);
});

test('the units start what a release has', () => {
  const units = readdirSync(join(root, 'deploy')).filter((file) => file.endsWith('.service'));
  expect(units).toContain('separai.service');
  const commands = Object.keys(releaseScripts());
  for (const unit of units) {
    const [, command] = /^ExecStart=\/opt\/separai\/separai (\S+)/m.exec(read(`deploy/${unit}`)) ?? [];
    expect(commands, unit).toContain(command);
    expect(read(`deploy/${unit}`)).toMatch(/^User=separai$/m);
  }
});
