import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import type { LightMyRequestResponse } from 'fastify';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** The configured public origin. */
export const origin = 'https://separai.exemplo.com.br';
const web = join(import.meta.dirname, '../../web');

/** Writes the HTML pages in their form before a build. */
export const unbuiltPages = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  for (const page of ['index.html', 'public-page.html']) await copyFile(join(web, page), join(folder, page));
  await writeFile(join(folder, 'sw.js'), '');
};

/** A point with every field set. */
export const wholePoint = {
  name: 'Ecoponto São João',
  address: 'Rua das Flores, 10, Centro',
  latitude: -3.7,
  longitude: -38.5,
  schedule: 'Seg a sex, 8h às 17h',
  phone: '(85) 3105-1111',
  whatsapp: '85987654321',
  website: 'ecoponto.exemplo.com.br',
  description: 'Entrada pelos fundos.\nTraga tudo limpo.',
  materials: ['vidro', 'oleo'] as MaterialType[],
};

/** Requests a page, with a Host header other than the installation's. */
export type Get = (url: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD') => Promise<LightMyRequestResponse>;

/** A server with pages to render into, its administrator, and a function that requests pages. */
export const startWithPages = async (): Promise<{ server: TestServer; admin: given.SignedInPerson; get: Get }> => {
  const server = await startTestServer({ PUBLIC_URL: origin }, undefined, unbuiltPages);
  const get: Get = (url, headers = {}, method = 'GET') =>
    server.app.inject({ method, url, headers: { host: 'boa-de-mentira.example', ...headers } });
  return { server, admin: await given.admin(server), get };
};

/** A text that would run as a script where it is not escaped. */
export const hostile = `</script><img src=x onerror="alert('1')"> & "Cia."`;

interface Address {
  readonly title: string | undefined;
  /** `og:` and `twitter:` tags by name, and `description`. */
  readonly tags: Readonly<Record<string, string>>;
  readonly canonical: string | undefined;
  readonly data: readonly Record<string, unknown>[];
}

export const unescaped = (text = ''): string =>
  text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_all, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '',
  );

/** Title, metadata and canonical address of a page. */
export const read = ({ body }: LightMyRequestResponse): Address => ({
  title: unescaped(/<title>(.*?)<\/title>/.exec(body)?.[1]),
  tags: Object.fromEntries(
    Array.from(
      body.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+|description)" content="([^"]*)"/g),
      ([, name = '', content]) => [name, unescaped(content)],
    ),
  ),
  canonical: /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1],
  data: Array.from(body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g), ([, json = '']) => JSON.parse(json)),
});
