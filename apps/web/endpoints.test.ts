import { readdirSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';

const contract = join(import.meta.dirname, '../../packages/contract/src');
const filesNamed = (pattern: RegExp): readonly string[] =>
  readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) => pattern.test(basename(file)));

const endpointFiles = filesNamed(/endpoints\.ts$/);

/** Modules that `files` of the contract import at run time, transitively, relative to the contract. */
const modulesOf = async (files: readonly string[]): Promise<readonly string[]> => {
  const result = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [file, join(contract, file)])),
        preserveEntrySignatures: 'strict',
        treeshake: false,
      },
    },
  })) as Rolldown.RolldownOutput;
  const modules = result.output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  return [...new Set(modules)].map((module) => relative(contract, module));
};

const isSchema = (module: string): boolean => /node_modules\/zod\/|schema\.ts$|\.server\.ts$/.test(module);

test('the endpoints that the browser calls import no schema at run time', async () => {
  const modules = await modulesOf(endpointFiles);
  expect(modules).toEqual(expect.arrayContaining([...endpointFiles, 'endpoint.ts']));
  expect(modules.filter(isSchema)).toEqual([]);
});

test('the endpoints that the server registers import schemas', async () => {
  const modules = await modulesOf(['schedules/endpoints.server.ts']);
  expect(modules).toContain('schedules/schema.ts');
  expect(modules.filter((module) => /node_modules\/zod\//.test(module))).not.toEqual([]);
});

const load = (file: string): Promise<Record<string, unknown>> => import(/* @vite-ignore */ join(contract, file));

test.each(endpointFiles)('each endpoint of %s has its server declaration, and is among all endpoints', async (file) => {
  const { allEndpoints } = await load('endpoints.server.ts');
  const called = await load(file);
  const served = await load(file.replace('.ts', '.server.ts'));
  expect(Object.keys(served)).toEqual(Object.keys(called));
  for (const [name, endpoint] of Object.entries(called)) {
    expect(served[name], name).toMatchObject(endpoint as object);
    expect(allEndpoints, name).toContain(served[name]);
  }
});
