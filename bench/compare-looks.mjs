// Compares the pictures of two runs of the looks, pixel by pixel, and writes the differences as pictures:
// `LOOK_PICTURES=<before> npm test -- e2e look`, the same with <after> on another commit, then
// `npm run compare-looks -- <before> <after> <differences>`.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

const [before, after, differences] = process.argv.slice(2);
if (before === undefined || after === undefined || differences === undefined) {
  console.error('Usage: npm run compare-looks -- <before> <after> <differences>');
  process.exit(2);
}

const picturesIn = async (folder) => (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.png'));

/** A copy of the picture on a canvas of the given size in pixels, transparent beyond its edges. */
const onCanvas = (picture, width, height) => {
  const canvas = new PNG({ width, height });
  PNG.bitblt(picture, canvas, 0, 0, picture.width, picture.height, 0, 0);
  return canvas;
};

/** Part of the pixels that differ, 0 to 1; the picture of the difference is written where any does. */
const compare = async (name) => {
  const [one, other] = await Promise.all(
    [before, after].map(async (folder) => PNG.sync.read(await readFile(join(folder, name)))),
  );
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
  const difference = new PNG({ width, height });
  const canvases = [one, other].map((picture) => onCanvas(picture, width, height).data);
  const differing = pixelmatch(...canvases, difference.data, width, height, { threshold: 0.1 });
  if (differing > 0) {
    const path = join(differences, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, PNG.sync.write(difference));
  }
  return { name, part: differing / (width * height), size: `${one.width}x${one.height} ${other.width}x${other.height}` };
};

const [names, afterNames] = await Promise.all([picturesIn(before), picturesIn(after)]);
for (const name of names) if (!afterNames.includes(name)) console.log(`only before  ${name}`);
for (const name of afterNames) if (!names.includes(name)) console.log(`only after   ${name}`);
const results = [];
for (const name of names) if (afterNames.includes(name)) results.push(await compare(name));
results.sort((one, other) => other.part - one.part);
for (const { name, part, size } of results)
  if (part > 0) console.log(`${(part * 100).toFixed(2).padStart(6)} %  ${size}  ${name}`);
console.log(`${results.length} pictures compared, ${results.filter(({ part }) => part > 0).length} differ`);
