import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secretSettings } from './config/secret-files.ts';
import { passkeySiteOf, readConfig } from './config.ts';

test.each([
  'postgresql://a,b/db?target_session_attrs=read-write',
  'postgresql://u:p@a:5432,b:5433/db',
  'postgresql://a/db?target_session_attrs=primary',
  'postgresql:///db?host=a,b',
  'postgresql:///db?host=a%2Cb',
])('several database servers in one address are refused, with what to use instead: %s', (DATABASE_URL) => {
  expect(() => readConfig({ DATABASE_URL })).toThrow(/DATABASE_URL aceita um servidor só.*HAProxy com Patroni/);
});

test('secrets may stand in files, with or without a line break at their end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'separai-secrets-'));
  const values = {
    DATABASE_URL: 'postgresql://u:s@servidor/db',
    MIGRATION_DATABASE_URL: 'postgresql://m:s@servidor/db',
    SECRET_KEY: 'a'.repeat(32),
    SECRET_KEY_OLD: 'none',
    SMTP_URL: 'smtp://u:s@servidor:587',
    S3_URL: 'https://chave:segredo@servidor/balde',
    ADMIN_PASSWORD: ' sacola-verde-1',
  };
  expect(Object.keys(values).sort()).toEqual([...secretSettings].sort());
  const files: Record<string, string> = {};
  for (const [index, [name, value]] of Object.entries(values).entries()) {
    files[`${name}_FILE`] = join(folder, name);
    await writeFile(join(folder, name), `${value}${['', '\n', '\r\n'][index % 3]}`);
  }
  const email = { ADMIN_EMAIL: 'chefe@exemplo.com.br' };
  expect(readConfig({ ...email, ...files })).toEqual(readConfig({ ...email, ...values }));
  expect(() => readConfig({ ...values, ...files })).toThrow('e DATABASE_URL não podem andar juntos');
  await rm(folder, { recursive: true });
});

test('an address of one database server may have a comma in its password', () => {
  const DATABASE_URL = 'postgresql://u:a,b@servidor/db?sslmode=verify-full';
  expect(readConfig({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, migrationDatabaseUrl: null });
});

test('without settings every one has a working default', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    publicUrl: null,
    adminEmailDomain: 'admin.separai.app',
    timeZone: 'America/Sao_Paulo',
    trustProxy: 0,
    webConcurrency: 1,
    rateLimits: true,
    publicFigures: false,
    serviceWorker: true,
    metricsPort: null,
    metricsHost: '127.0.0.1',
    drainSeconds: 0,
    logLevel: 'info',
    logAllRequests: false,
    seed: 'demo',
    confirmedBy: 'pela Prefeitura',
    defaultVideoUrl: 'https://www.youtube.com/embed/Jr36f2wK4pk',
  });
});

const admin = { ADMIN_EMAIL: 'chefe@exemplo.com.br', ADMIN_PASSWORD: 'sacola-verde-1' };

test.each<[string, Record<string, string>]>([
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '3000x' }],
  ['HOST', { HOST: 'http://127.0.0.1' }],
  ['HOST', { HOST: 'a'.repeat(300) }],
  ['HOST', { HOST: '%00' }],
  ['METRICS_PORT', { METRICS_PORT: '70000' }],
  ['METRICS_HOST', { METRICS_HOST: 'http://127.0.0.1' }],
  ['DRAIN_SECONDS', { DRAIN_SECONDS: '301' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'verbose' }],
  ['LOG_ALL_REQUESTS', { LOG_ALL_REQUESTS: 'yes' }],
  ['DATA_DIR', { DATA_DIR: '/dados/a\nb' }],
  ['DATA_DIR', { DATA_DIR: '/proc/separai' }],
  ['CONTACT_NAME', { CONTACT_NAME: 'Prefeitura\r\nBcc: a@b.co' }],
  ['CONTACT_NAME', { CONTACT_NAME: 'a'.repeat(121) }],
  ['CONTACT_EMAIL', { CONTACT_EMAIL: 'https://ajuda:senha@exemplo.com.br/?a' }],
  ['TILE_ATTRIBUTION', { TILE_ATTRIBUTION: 'a'.repeat(301) }],
  ['GEOCODER_ATTRIBUTION', { GEOCODER_ATTRIBUTION: '\u202eabc' }],
  ['PUSH_SERVICES', { PUSH_SERVICES: 'https://*' }],
  ['PUSH_SERVICES', { PUSH_SERVICES: 'https://*.com' }],
  ['MAIL_FROM', { MAIL_FROM: 'Sep\u0000araí <a@b.co>' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://a/b' }],
  ['MIGRATION_DATABASE_URL', { DATABASE_URL: 'postgresql://a/b', MIGRATION_DATABASE_URL: 'a/b' }],
  ['MIGRATION_DATABASE_URL', { MIGRATION_DATABASE_URL: 'postgresql://a/b' }],
  ['DATABASE_POOL_SIZE', { DATABASE_POOL_SIZE: '0' }],
  ['DATABASE_JOBS_POOL_SIZE', { DATABASE_JOBS_POOL_SIZE: '501' }],
  ['DATABASE_CONNECT_TIMEOUT', { DATABASE_CONNECT_TIMEOUT: '5s' }],
  ['DATABASE_STATEMENT_TIMEOUT', { DATABASE_STATEMENT_TIMEOUT: '0' }],
  ['DATABASE_IDLE_TIMEOUT', { DATABASE_IDLE_TIMEOUT: '-1' }],
  ['SECRET_KEY_OLD', { SECRET_KEY_OLD: 'a'.repeat(32) }],
  ['SECRET_KEY_OLD', { SECRET_KEY: 'a'.repeat(32), SECRET_KEY_OLD: 'a'.repeat(32) }],
  ['SECRET_KEY_OLD', { SECRET_KEY: 'a'.repeat(32), SECRET_KEY_OLD: 'b'.repeat(31) }],
  ['SMTP_URL_FILE', { SMTP_URL_FILE: '/nao/ha' }],
  ['S3_URL_FILE', { S3_URL_FILE: '/' }],
  ['SECRET_KEY_FILE', { SECRET_KEY_FILE: '/dev/null' }],
  ['SECRET_KEY_FILE', { SECRET_KEY: 'a'.repeat(32), SECRET_KEY_FILE: '/dev/null' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'separai.app' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://separai.app@evil.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://separai.app:80@evil.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://separai.app\\evil' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://separai.app/pasta' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://separai.app/?a' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://2130706433' }],
  ['CONTACT_WEBSITE', { CONTACT_WEBSITE: 'javascript:1;alert(1)<!--@a.b' }],
  ['CONTACT_WEBSITE', { CONTACT_WEBSITE: 'http://prefeitura.gov.br:80@evil.com' }],
  ['DATA_LICENSE', { DATA_LICENSE_URL: 'https://creativecommons.org/licenses/by/4.0/' }],
  ['DATA_LICENSE', { DATA_LICENSE: 'a'.repeat(81), DATA_LICENSE_URL: 'https://creativecommons.org/licenses/by/4.0/' }],
  ['DATA_LICENSE_URL', { DATA_LICENSE: 'CC BY 4.0' }],
  ['DATA_LICENSE_URL', { DATA_LICENSE: 'CC BY 4.0', DATA_LICENSE_URL: 'javascript:alert(1)' }],
  ['CONFIRMED_BY', { CONFIRMED_BY: 'Cooperativa Recicla' }],
  ['CONFIRMED_BY', { CONFIRMED_BY: `pela ${'a'.repeat(61)}` }],
  ['CONTACT_PHONE', { CONTACT_PHONE: '156;phone-context=evil.com' }],
  ['CONTACT_WHATSAPP', { CONTACT_WHATSAPP: '85987654321?text=a' }],
  ['CONTACT_WHATSAPP', { CONTACT_WHATSAPP: 'https://wa.me.evil.com/message/ABC' }],
  ['PUSH_SERVICES', { PUSH_SERVICES: 'https://fcm.googleapis.com@evil.com' }],
  ['PUSH_SERVICES', { PUSH_SERVICES: 'https://fcm.googleapis.com/wp' }],
  ['PUSH_SERVICES', { PUSH_SERVICES: 'https://*.*.com' }],
  ['POSTAL_CODE_URLS', { POSTAL_CODE_URLS: 'https://a.br@evil.com/{cep}' }],
  ['POSTAL_CODE_URLS', { POSTAL_CODE_URLS: 'https://{cep}.a.br/' }],
  ['TILE_URL', { TILE_URL: 'https://a.br@evil.com/{z}/{x}/{y}.png' }],
  ['TILE_URL', { TILE_URL: 'https://a.br/{z}/{x}/{y}.png?chave={chave}' }],
  ['TILE_URL', { TILE_URL: 'https://*.a.br/{z}/{x}/{y}.png' }],
  ['TILE_URL', { PUBLIC_URL: 'https://separai.app', TILE_URL: 'http://{s}.a.br/{z}/{x}/{y}.png' }],
  ['ADMIN_EMAIL', { ...admin, ADMIN_EMAIL: 'chefe' }],
  ['ADMIN_EMAIL', { ...admin, ADMIN_EMAIL: `${'a'.repeat(250)}@b.co` }],
  ['ADMIN_EMAIL', { ...admin, ADMIN_EMAIL: 'chefe(cidade)@exemplo.com.br' }],
  ['ADMIN_REQUIRE_SECOND_FACTOR', { ADMIN_REQUIRE_SECOND_FACTOR: 'sim' }],
  ['ADMIN_REQUIRE_SECOND_FACTOR', { ADMIN_REQUIRE_SECOND_FACTOR: 'on', PUBLIC_URL: 'http://separai.exemplo.com.br' }],
  ['ADMIN_REQUIRE_SECOND_FACTOR', { ADMIN_REQUIRE_SECOND_FACTOR: 'on', PUBLIC_URL: 'https://10.0.0.7' }],
  ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'sacola-verde-1' }],
  ['ADMIN_EMAIL_DOMAIN', { ADMIN_EMAIL_DOMAIN: 'admin' }],
  ['ADMIN_EMAIL_DOMAIN', { ADMIN_EMAIL_DOMAIN: 'https://admin.separai.app' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'chefe@exemplo.com.br' }],
  ['ADMIN_PASSWORD', { ...admin, ADMIN_PASSWORD: 'x7-k2p-q9wz' }],
  ['ADMIN_PASSWORD', { ...admin, ADMIN_PASSWORD: 'password1234' }],
  ['ADMIN_PASSWORD', { ...admin, ADMIN_PASSWORD: 'chefe@exemplo.com.br' }],
  ['ADMIN_PASSWORD', { ...admin, ADMIN_PASSWORD: 'a'.repeat(201) }],
  ['POSTAL_CODE_URLS', { POSTAL_CODE_URLS: 'https://a.br/{cep},https://b.br/' }],
  ['GEOCODER_URL', { GEOCODER_URL: 'nominatim.exemplo.com.br' }],
  ['GEOCODER_URL', { GEOCODER_URL: 'ftp://nominatim.exemplo.com.br' }],
  ['GEOCODER_URL', { GEOCODER_URL: 'https://nome:senha@nominatim.exemplo.com.br' }],
  ['TILE_URL', { TILE_URL: 'https://a.br/{z}/{x}' }],
  ['DEFAULT_VIDEO_URL', { DEFAULT_VIDEO_URL: 'https://vimeo.com/1' }],
  ['S3_URL', { S3_URL: 's3.exemplo.com.br/balde' }],
  ['S3_URL', { S3_URL: 'https://s3.exemplo.com.br/balde' }],
  ['S3_URL', { S3_URL: 'https://chave@s3.exemplo.com.br/balde' }],
  ['S3_URL', { S3_URL: 'https://chave:segredo@s3.exemplo.com.br' }],
  ['S3_URL', { S3_URL: 'https://chave:seg/redo@s3.exemplo.com.br/balde' }],
  ['S3_URL', { S3_URL: 'https://chave:seg%redo@s3.exemplo.com.br/balde' }],
  ['S3_URL', { S3_URL: 'https://chave:segredo@s3.exemplo.com.br/b%2Falde' }],
  ['S3_URL', { S3_URL: 'https://chave:segredo@s3.exemplo.com.br/balde?acl=public' }],
  ['S3_URL', { S3_URL: 's3://chave:segredo@balde' }],
  ['ADMIN_EMAIL', { SMTP_URL: 'smtp://mail.exemplo.com.br:587' }],
  ['SMTP_URL', { ...admin, SMTP_URL: 'mail.exemplo.com.br:587' }],
  ['SMTP_URL', { ...admin, SMTP_URL: 'https://mail.exemplo.com.br' }],
  ['SMTP_URL', { ...admin, SMTP_URL: 'smtp://' }],
  ['SMTP_URL', { ...admin, SMTP_URL: 'smtp://nome:senha@mail.exemplo.com.br?debug=true' }],
  ['MAIL_FROM', { MAIL_FROM: 'Separaí' }],
  ['MAIL_FROM', { MAIL_FROM: 'Separaí <nao-responda>' }],
  ['MAIL_FROM', { MAIL_FROM: 'Separaí <a@b.co>\nBcc: c@d.co' }],
  ['MAIL_FROM', { MAIL_FROM: 'a@b.co, c@d.co' }],
  ['SECRET_KEY', { SECRET_KEY: 'a'.repeat(31) }],
  ['TIME_ZONE', { TIME_ZONE: 'Fortaleza' }],
  ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
  ['WEB_CONCURRENCY', { WEB_CONCURRENCY: '0' }],
  ['WEB_CONCURRENCY', { WEB_CONCURRENCY: '33', DATABASE_URL: 'postgresql://a@b/c' }],
  ['WEB_CONCURRENCY', { WEB_CONCURRENCY: '7' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'no' }],
  ['SERVICE_WORKER', { SERVICE_WORKER: 'no' }],
  ['SEED', { SEED: 'all' }],
  ['WORKER', { DATABASE_URL: 'postgresql://separai@banco/separai', WORKER: 'on-demand' }],
  ['WORKER', { WORKER: 'off' }],
  ['WORKER', { WORKER: 'only' }],
])('a wrong %s stops the start with a sentence that names it', (name, environment) => {
  expect(() => readConfig(environment)).toThrow(new RegExp(`^Configuração inválida: ${name} [^\\n]+\\.$`));
});

test('the e-mail and the password of the administrator may be as long as those that sign in', () => {
  const longest = {
    ADMIN_EMAIL: `a@${'b23456789.'.repeat(24)}ccccccccc.co`,
    ADMIN_PASSWORD: 'sacola-verde'.repeat(17).slice(0, 200),
  };
  expect(readConfig(longest)).toMatchObject({ adminEmail: longest.ADMIN_EMAIL, adminPassword: longest.ADMIN_PASSWORD });
});

test('the administrator’s e-mail and the administrators’ domain are read into the form that e-mails are stored in', () => {
  const written = {
    ADMIN_EMAIL: ' Chefe@Gestão.exemplo.com.br',
    ADMIN_PASSWORD: 'sacola-verde-1',
    ADMIN_EMAIL_DOMAIN: '@GESTA\u0303O\u3002exemplo.com.br',
  };
  expect(readConfig(written)).toMatchObject({
    adminEmail: 'chefe@xn--gesto-dra.exemplo.com.br',
    adminEmailDomain: 'xn--gesto-dra.exemplo.com.br',
  });
});

test('addresses of a server are kept as browsers write them, whatever slashes stand at their end', () => {
  expect(readConfig({ PUBLIC_URL: 'HTTPS://Separai.Exemplo.com.br//' }).publicUrl).toBe('https://separai.exemplo.com.br');
  expect(readConfig({ PUBLIC_URL: 'http://192.168.0.7:3000/' }).publicUrl).toBe('http://192.168.0.7:3000');
  expect(readConfig({ CONTACT_WEBSITE: 'www.exemplo.com.br/lixo' }).contact.website).toBe('https://www.exemplo.com.br/lixo');
});

test('the licence of the open data has a name and an address that a header can have; without either there is none', () => {
  expect(readConfig({}).dataLicense).toBeNull();
  expect(readConfig({ DATA_LICENSE: 'CC BY 4.0', DATA_LICENSE_URL: 'creativecommons.org/licença>' }).dataLicense).toEqual({
    name: 'CC BY 4.0',
    url: 'https://creativecommons.org/licen%C3%A7a%3E',
  });
});

test('mails come from the address of the service unless MAIL_FROM says otherwise', () => {
  const publicUrl = { PUBLIC_URL: 'https://separai.exemplo.com.br' };
  expect(readConfig(publicUrl)).toMatchObject({
    mailFrom: 'Separaí <nao-responda@separai.exemplo.com.br>',
    smtpUrl: null,
    secretKey: null,
  });
  const given = {
    ...admin,
    MAIL_FROM: '"Prefeitura, Limpeza" <coleta@exemplo.com.br>',
    SMTP_URL: 'smtps://nome:se%40nha@mail.exemplo.com.br:465?name=separai&tls.rejectUnauthorized=false',
    SECRET_KEY: 'a'.repeat(32),
  };
  expect(readConfig({ ...publicUrl, ...given })).toMatchObject({
    mailFrom: given.MAIL_FROM,
    smtpUrl: given.SMTP_URL,
    secretKey: given.SECRET_KEY,
  });
});

test('images are kept in the bucket of S3_URL, below the folder that it names', () => {
  expect(readConfig({}).s3).toBeNull();
  const S3_URL = 'https://AKIA:a%2Fb%2Bc@s3.sa-east-1.amazonaws.com/balde/separai/fotos/?region=sa-east-1';
  expect(readConfig({ S3_URL }).s3).toEqual({
    origin: 'https://s3.sa-east-1.amazonaws.com',
    bucket: 'balde',
    prefix: 'separai/fotos/',
    region: 'sa-east-1',
    accessKeyId: 'AKIA',
    secretAccessKey: 'a/b+c',
  });
  expect(readConfig({ S3_URL: 'http://a:b@127.0.0.1:9000/balde' }).s3).toMatchObject({ prefix: '', region: null });
});

test.each([
  'https://chave:k4-oculto@servidor',
  'https://chave:k4-oculto/2@servidor/balde',
  'https://chave:k4-oculto@servidor/b?x=1',
])('a wrong S3_URL is not repeated in its sentence, for it holds a secret: %s', (S3_URL) => {
  expect(() => readConfig({ S3_URL })).toThrow(/^(?!.*k4-oculto)/s);
});

test('a wrong SMTP_URL is not repeated in its sentence: it may hold a password', () => {
  expect(() => readConfig({ ...admin, SMTP_URL: 'smtp://nome:segredo@mail.exemplo.com.br?logger=true' })).toThrow(
    /^(?!.*segredo)/,
  );
});

test("the geocoder is OpenStreetMap's where nothing is said, and none where GEOCODER_URL has no value", () => {
  expect(readConfig({}).geocoderUrl).toBe('https://nominatim.openstreetmap.org');
  expect(readConfig({ GEOCODER_URL: '' }).geocoderUrl).toBeNull();
  expect(readConfig({ GEOCODER_URL: ' ' }).geocoderUrl).toBeNull();
  const given = 'https://nominatim.exemplo.com.br/v1?key=1';
  expect(readConfig({ GEOCODER_URL: given }).geocoderUrl).toBe(given);
});

test.each([
  [{}, 'http://localhost:3000', 'localhost'],
  [{ PORT: '8080' }, 'http://localhost:8080', 'localhost'],
  [{ PUBLIC_URL: 'https://separai.exemplo.com.br' }, 'https://separai.exemplo.com.br', 'separai.exemplo.com.br'],
  [{ PUBLIC_URL: 'https://separai.exemplo.com.br:8443' }, 'https://separai.exemplo.com.br:8443', 'separai.exemplo.com.br'],
])('with %j passkeys belong to %s', (environment, origin, rpId) => {
  expect(passkeySiteOf(readConfig({ ...environment, ADMIN_REQUIRE_SECOND_FACTOR: 'on' }))).toEqual({ origin, rpId });
});

test.each(['http://separai.exemplo.com.br', 'https://10.0.0.7', 'https://[2001:db8::1]'])(
  'at %s browsers make no passkeys',
  (publicUrl) => {
    expect(passkeySiteOf(readConfig({ PUBLIC_URL: publicUrl }))).toBeNull();
  },
);
