import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without settings every one has a working default', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    publicUrl: null,
    adminEmailDomain: 'admin.separai.app',
    trustProxy: 0,
    rateLimits: true,
    seed: 'demo',
    defaultVideoUrl: 'https://www.youtube.com/embed/Jr36f2wK4pk',
  });
});

const admin = { ADMIN_EMAIL: 'chefe@exemplo.com.br', ADMIN_PASSWORD: 'segredo1' };

test.each<[string, Record<string, string>]>([
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '3000x' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://a/b' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'separai.app' }],
  ['ADMIN_EMAIL', { ...admin, ADMIN_EMAIL: 'chefe' }],
  ['ADMIN_EMAIL', { ...admin, ADMIN_EMAIL: `${'a'.repeat(250)}@b.co` }],
  ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'segredo1' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'chefe@exemplo.com.br' }],
  ['ADMIN_PASSWORD', { ...admin, ADMIN_PASSWORD: '12345' }],
  ['ADMIN_PASSWORD', { ...admin, ADMIN_PASSWORD: 'a'.repeat(201) }],
  ['POSTAL_CODE_URLS', { POSTAL_CODE_URLS: 'https://a.br/{cep},https://b.br/' }],
  ['TILE_URL', { TILE_URL: 'https://a.br/{z}/{x}' }],
  ['DEFAULT_VIDEO_URL', { DEFAULT_VIDEO_URL: 'https://vimeo.com/1' }],
  ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'no' }],
  ['SEED', { SEED: 'all' }],
])('a wrong %s stops the start with a sentence that names it', (name, environment) => {
  expect(() => readConfig(environment)).toThrow(new RegExp(`^Configuração inválida: ${name} [^\\n]+\\.$`));
});

test('the e-mail and the password of the administrator may be as long as those that sign in', () => {
  const longest = { ADMIN_EMAIL: `${'a'.repeat(249)}@b.co`, ADMIN_PASSWORD: 'a'.repeat(200) };
  expect(readConfig(longest)).toMatchObject({ adminEmail: longest.ADMIN_EMAIL, adminPassword: longest.ADMIN_PASSWORD });
});
