import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeRefusal } from './node-version.mjs';
import { root } from './paths.mjs';

test.each(['16.20.2', '18.20.8', '20.18.3'])('Node %s is refused with a sentence that names both versions', (version) => {
  expect(nodeRefusal(version)).toContain(`precisa do Node 20.19 ou mais novo (recomendado: 24), e este é o ${version}`);
});

test.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('Node %s will do', (version) => {
  expect(nodeRefusal(version)).toBeUndefined();
});

test('the sentence names the version that package.json asks for', () => {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(nodeRefusal('16.0.0')).toContain(`Node ${engines.node.replace('>=', '')} ou mais novo`);
});
