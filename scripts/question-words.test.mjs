import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.mjs';

const folder = join(root, 'apps/web/src');
const texts = readdirSync(folder, { recursive: true }).filter((file) => /text\.ts$/.test(file));

/** Keys of words that answer no question: facts told as 'Sim', a row's status, and the days that an import understood. */
const others = ['yes', 'granted', 'confirmado', 'confirm'];

test('the button that answers a question says the act, not Confirmar, OK or Sim', () => {
  const bare = texts.flatMap((file) =>
    Array.from(readFileSync(join(folder, file), 'utf8').matchAll(/(\w+): '(?:Confirmar|OK|Ok|Sim|Pronto)'/g), ([words, key]) => ({
      file,
      key,
      words,
    })),
  );
  expect(bare.length).toBeGreaterThan(0);
  expect(bare.filter(({ key }) => !others.includes(key))).toEqual([]);
});
