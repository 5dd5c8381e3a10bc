// npm run pack: builds the product and packs it with all that it needs besides Node into .build/pack/separai-VERSION-OS-ARCH.tar.gz.
// `--check` then tries it (pack-check.mjs); `--folder FOLDER` only assembles it there, as the Dockerfile does.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { sourceHash } from './build.mjs';
import { requireNode } from './node-version.mjs';
import { checkRelease } from './pack-check.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { assembleRelease, releaseName } from './release.mjs';
import { CommandFailed, run, runOrThrow } from './run.mjs';

/** Time of a release in seconds: SOURCE_DATE_EPOCH, else the present commit's, else 0. */
async function releaseTime() {
  if (process.env.SOURCE_DATE_EPOCH) return Number(process.env.SOURCE_DATE_EPOCH);
  if (!existsSync(join(root, '.git'))) return 0;
  const { code, output } = await run('git', ['log', '-1', '--format=%ct'], { quiet: true });
  return code === 0 ? Number(output) : 0;
}

async function hashOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Packs the folder `name` of `parent`: equal contents and times give equal bytes (GNU tar). */
async function packFolder(parent, name, time) {
  const file = join(parent, `${name}.tar.gz`);
  const same = ['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w'];
  const args = ['--create', `--file=${file}.new`, '--use-compress-program=gzip -n -9', ...same, name];
  await runOrThrow('tar', args, { cwd: parent, quiet: true });
  await rename(`${file}.new`, file);
  const sum = await hashOf(file);
  await writeFile(`${file}.sha256`, `${sum}  ${name}.tar.gz\n`);
  return { file, sum };
}

async function sizeOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`;

async function pack({ folder, check }) {
  const identity = { time: await releaseTime(), hash: await sourceHash(root, 'apps') };
  if (folder !== undefined) return assembleRelease(resolve(process.env.INIT_CWD ?? '', folder), identity);
  const parent = join(root, '.build/pack');
  await rm(parent, { recursive: true, force: true });
  await mkdir(parent, { recursive: true });
  console.log('Reunindo o que vai no pacote…');
  await assembleRelease(join(parent, releaseName), identity);
  const unpacked = await sizeOf(join(parent, releaseName));
  const { file, sum } = await packFolder(parent, releaseName, identity.time);
  await rm(join(parent, releaseName), { recursive: true });
  console.log(`${file}\n  ${megabytes((await stat(file)).size)}, aberto ${megabytes(unpacked)}; SHA-256 ${sum}`);
  if (check) await checkRelease(file);
}

requireNode();
const { values } = parseArgs({ options: { folder: { type: 'string' }, check: { type: 'boolean' } } });
await prepare();
try {
  await pack(values);
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
