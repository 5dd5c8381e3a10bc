import { domainForm, emailForm } from '@separai/contract/accounts/email';
import type { TimeZone } from '@separai/contract/calendar';
import { whatsappLink } from '@separai/contract/contact-links';
import type { DataLicense } from '@separai/contract/data-license-schema';
import { limits } from '@separai/contract/limits';
import { tileOrigins } from '@separai/contract/map-tiles';
import { youtubeEmbedUrl } from '@separai/contract/recycling-guides/rules';
import type { Contact } from '@separai/contract/system/contact';
import { readableOrigin, webAddress } from '@separai/contract/web-address';
import { dataLicenseOf } from './config/data-license.ts';
import { databaseAddress, databaseLimits } from './config/database.ts';
import { type Environment, settingReaders, WrongSetting } from './config/environment.ts';
import { dataFolder, listeningHost } from './config/machine.ts';
import { type OperationSettings, operationSettings } from './config/operations.ts';
import { withSecretFiles } from './config/secret-files.ts';
import { formerPepper, pepper } from './config/secret-keys.ts';
import { s3Place, smtpAddress } from './config/services.ts';
import type { DatabaseLimits } from './platform/database/database.ts';
import type { S3Place } from './platform/images/s3-image-storage.ts';
import { isEasyToGuess } from './platform/password-choice.ts';

/** Settings from the environment, parsed once at the start. */
export interface Config extends OperationSettings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** A direct connection for migrations and backups, where `databaseUrl` leads to a pooler; null: `databaseUrl`. */
  readonly migrationDatabaseUrl: string | null;
  readonly databaseLimits: DatabaseLimits;
  /** The bucket for images; null: a folder in `dataDir`. */
  readonly s3: S3Place | null;
  /** Origin that residents see, without a trailing slash; null: the origin of each request. */
  readonly publicUrl: string | null;
  readonly adminEmail: string | null;
  readonly adminPassword: string | null;
  readonly adminEmailDomain: string;
  /** Administrators must register a passkey before anything else. */
  readonly adminRequiresSecondFactor: boolean;
  /** URL templates with `{cep}`, in order of preference. */
  readonly postalCodeUrls: readonly string[];
  /** Base URL of Nominatim's API; null: no geocoder. */
  readonly geocoderUrl: string | null;
  readonly geocoderAttribution: string;
  readonly tileUrl: string;
  readonly tileAttribution: string;
  /** License of the open data; null: not declared. */
  readonly dataLicense: DataLicense | null;
  /** Whether the figures of the collections are public. */
  readonly publicFigures: boolean;
  /** The administrators as the agent of 'Conferido': 'pela Prefeitura'. */
  readonly confirmedBy: string;
  readonly defaultVideoUrl: string;
  /** null: each mail is written to a file in `dataDir`. */
  readonly smtpUrl: string | null;
  /** `Name <address>`. */
  readonly mailFrom: string;
  /** Pepper of the keys for codes and links; null: the keys depend on the database alone. */
  readonly secretKey: string | null;
  /** The pepper before a rotation, whose codes and links stay valid; undefined: there was no rotation. */
  readonly formerSecretKey: string | null | undefined;
  /** Contact of the operator; null values are not shown. */
  readonly contact: Contact;
  /** Allowed origins of Web Push services; `*` matches one or more labels. */
  readonly pushServices: readonly string[];
  /** IANA name of the business time zone. */
  readonly timeZone: TimeZone;
  /** Number of trusted proxies in front. */
  readonly trustProxy: number;
  /** Number of processes that serve; 1: this process serves. */
  readonly webConcurrency: number;
  readonly rateLimits: boolean;
  /** Disabled: browsers unregister the service worker, delete its caches and use the network only. */
  readonly serviceWorker: boolean;
  readonly seed: 'demo' | 'guides' | 'none';
  /** Whether this process runs background jobs, or 'only' those, without listening. */
  readonly worker: 'on' | 'off' | 'only';
}

const defaults = {
  tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  tileAttribution: '© [OpenStreetMap](https://www.openstreetmap.org/copyright)',
  postalCodeUrls: 'https://viacep.com.br/ws/{cep}/json/,https://brasilapi.com.br/api/cep/v2/{cep}',
  geocoderUrl: 'https://nominatim.openstreetmap.org',
  geocoderAttribution: '© [colaboradores do OpenStreetMap](https://www.openstreetmap.org/copyright)',
  confirmedBy: 'pela Prefeitura',
  timeZone: 'America/Sao_Paulo',
  defaultVideoUrl: 'https://www.youtube.com/embed/Jr36f2wK4pk',
  // Chrome, Edge and most others; Firefox; Safari; Edge on Windows.
  pushServices:
    'https://fcm.googleapis.com,https://updates.push.services.mozilla.com,https://*.push.apple.com,https://*.notify.windows.com',
};

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : 'separai.localhost');

/**
 * The WebAuthn origin and relying-party id: a host name with https, or localhost. Null for any other origin. Without
 * `PUBLIC_URL` it is localhost.
 */
export const passkeySiteOf = ({
  publicUrl,
  port,
}: Pick<Config, 'publicUrl' | 'port'>): { origin: string; rpId: string } | null => {
  const { origin, hostname, protocol } = new URL(publicUrl ?? `http://localhost:${port}`);
  const isName = /[a-z]/i.test(hostname) && !hostname.startsWith('[');
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost');
  return isHere || (isName && protocol === 'https:') ? { origin, rpId: hostname } : null;
};

/** The origin of links in mails, without a trailing slash. */
export const originOf = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string => {
  if (publicUrl !== null) return publicUrl;
  const name = ['0.0.0.0', '::', ''].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

const timeZone = (value: string): TimeZone => {
  try {
    return new Intl.DateTimeFormat('pt-BR', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    throw new WrongSetting('TIME_ZONE', 'precisa ser um fuso horário, como America/Sao_Paulo ou America/Manaus.');
  }
};

/** Requires two labels behind `*`, so that no setting allows every host. */
const pushServicePattern = /^https?:\/\/(?:\*(?:\.[a-z\d-]+){2,}|[^*]+)$/i;

/** Web processes on the embedded database, which accepts 100 connections: each opens up to 13 with the usual pools. */
const mostOnEmbedded = 6;

/** Parses the environment. Throws `WrongSetting` for the first invalid value. */
export const readConfig = (given: Environment): Config => {
  const environment = withSecretFiles(given);
  const { text, line, integer, choice, origin, template } = settingReaders(environment);
  const postalCodeUrl = (value: string): string => {
    if (readableOrigin(value) === null)
      throw new WrongSetting('POSTAL_CODE_URLS', 'precisa ter endereços http ou https, sem usuário nem senha.');
    return template('POSTAL_CODE_URLS', value, ['{cep}']);
  };

  // An empty value disables the geocoder.
  const geocoderUrl = environment.GEOCODER_URL === undefined ? defaults.geocoderUrl : text('GEOCODER_URL');
  if (geocoderUrl !== null && readableOrigin(geocoderUrl) === null)
    throw new WrongSetting('GEOCODER_URL', 'precisa ser um endereço http ou https, sem usuário nem senha, ou ficar sem valor.');
  const publicUrl = text('PUBLIC_URL');
  const givenAdminEmail = text('ADMIN_EMAIL');
  const adminEmail = givenAdminEmail === null ? null : emailForm(givenAdminEmail);
  const adminPassword = environment.ADMIN_PASSWORD || null;
  if (givenAdminEmail !== null && adminEmail === null)
    throw new WrongSetting('ADMIN_EMAIL', 'precisa ser um endereço de e-mail.');
  const adminEmailDomain = domainForm((text('ADMIN_EMAIL_DOMAIN') ?? 'admin.separai.app').replace(/^@/, ''));
  if (adminEmailDomain === null)
    throw new WrongSetting('ADMIN_EMAIL_DOMAIN', 'precisa ser um domínio, como admin.exemplo.com.br.');
  const { adminPasswordMinLength, passwordMaxLength } = limits;
  if (adminPassword !== null && (adminPassword.length < adminPasswordMinLength || adminPassword.length > passwordMaxLength))
    throw new WrongSetting('ADMIN_PASSWORD', `precisa ter de ${adminPasswordMinLength} a ${passwordMaxLength} caracteres.`);
  if ((adminEmail === null) !== (adminPassword === null)) {
    throw new WrongSetting(
      adminEmail === null ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD',
      'falta: ADMIN_EMAIL e ADMIN_PASSWORD andam juntos.',
    );
  }
  const smtpUrl = text('SMTP_URL');
  if (smtpUrl !== null && adminEmail === null)
    throw new WrongSetting(
      'ADMIN_EMAIL',
      'falta: com SMTP_URL é preciso dizer o e-mail de quem administra, em ADMIN_EMAIL e ADMIN_PASSWORD, também onde alguém já administra.',
    );
  if (adminPassword !== null && isEasyToGuess(adminPassword, { name: '', email: adminEmail ?? '' }))
    throw new WrongSetting('ADMIN_PASSWORD', 'é fácil de adivinhar: use outra, que não seja comum nem o e-mail.');
  const defaultVideoUrl = youtubeEmbedUrl(text('DEFAULT_VIDEO_URL') ?? defaults.defaultVideoUrl);
  if (defaultVideoUrl === null) throw new WrongSetting('DEFAULT_VIDEO_URL', 'precisa ser um endereço de vídeo do YouTube.');

  const s3Url = text('S3_URL');
  const mailFrom = text('MAIL_FROM') ?? `Separaí <nao-responda@${publicUrl === null ? 'separai.localhost' : hostOf(publicUrl)}>`;
  if (
    mailFrom.length > 320 ||
    /\p{C}/u.test(mailFrom) ||
    !/^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(mailFrom)
  )
    throw new WrongSetting('MAIL_FROM', 'precisa ter a forma Nome <endereco@exemplo.com.br>.');
  const secretKey = pepper('SECRET_KEY', environment.SECRET_KEY);
  const formerSecretKey = formerPepper(secretKey, environment.SECRET_KEY_OLD);
  const contactEmail = text('CONTACT_EMAIL');
  if (contactEmail !== null && emailForm(contactEmail) === null)
    throw new WrongSetting('CONTACT_EMAIL', 'precisa ser um endereço de e-mail.');
  const phone = (name: string): string | null => {
    const value = text(name);
    const isLink =
      name === 'CONTACT_WHATSAPP' && value !== null && /^https:\/\/[\w./-]{5,100}$/.test(value) && whatsappLink(value) !== null;
    if (value !== null && !isLink && !/^\+?[\d\s().-]{3,20}$/.test(value))
      throw new WrongSetting(name, 'precisa ser um número de telefone.');
    return value;
  };
  const publicOrigin =
    publicUrl === null
      ? null
      : origin('PUBLIC_URL', publicUrl, 'precisa ser um endereço http ou https só com o nome do servidor, sem caminho.');
  const tileUrl = template('TILE_URL', text('TILE_URL') ?? defaults.tileUrl, ['{z}', '{x}', '{y}']);
  const tilesFrom = tileOrigins(tileUrl);
  if (tilesFrom === null)
    throw new WrongSetting('TILE_URL', 'precisa ser um endereço http ou https em que só se trocam {z}, {x}, {y}, {s} e {r}.');
  // Browsers upgrade http images of https pages to https.
  if (publicOrigin?.startsWith('https:') && tilesFrom.some((one) => one.startsWith('http:')))
    throw new WrongSetting(
      'TILE_URL',
      'precisa começar por https://, como PUBLIC_URL: navegadores não mostram outras imagens ali.',
    );
  const contactWebsite = text('CONTACT_WEBSITE');
  const website = contactWebsite === null ? null : webAddress(contactWebsite);
  if (contactWebsite !== null && website === null)
    throw new WrongSetting('CONTACT_WEBSITE', 'precisa ser o endereço de um site, como https://www.exemplo.com.br.');
  const dataLicense = dataLicenseOf(text('DATA_LICENSE'), text('DATA_LICENSE_URL'));
  const confirmedBy = text('CONFIRMED_BY') ?? defaults.confirmedBy;
  if (!/^(?:por|pel[oa]s?) \P{C}{1,60}$/u.test(confirmedBy))
    throw new WrongSetting(
      'CONFIRMED_BY',
      'precisa começar por pela, pelo ou por, como pela Cooperativa Recicla, com até 60 letras depois.',
    );
  const databaseUrl = databaseAddress('DATABASE_URL', text('DATABASE_URL'));
  const migrationDatabaseUrl = databaseAddress('MIGRATION_DATABASE_URL', text('MIGRATION_DATABASE_URL'));
  if (migrationDatabaseUrl !== null && databaseUrl === null)
    throw new WrongSetting('MIGRATION_DATABASE_URL', 'só vale com DATABASE_URL: o banco embutido não precisa dela.');

  const webConcurrency = integer('WEB_CONCURRENCY', 1, 32, 1);
  if (databaseUrl === null && webConcurrency > mostOnEmbedded)
    throw new WrongSetting(
      'WEB_CONCURRENCY',
      `só passa de ${mostOnEmbedded} com DATABASE_URL: o banco embutido aceita 100 conexões.`,
    );
  const worker = choice('WORKER', ['on', 'off', 'only']);
  // No other process reaches the embedded database.
  if (worker !== 'on' && databaseUrl === null)
    throw new WrongSetting('WORKER', `só pode ser ${worker} com DATABASE_URL: o banco embutido serve a um processo só.`);
  const port = integer('PORT', 3000, 65_535);
  const adminRequiresSecondFactor = choice('ADMIN_REQUIRE_SECOND_FACTOR', ['off', 'on']) === 'on';
  if (adminRequiresSecondFactor && passkeySiteOf({ publicUrl: publicOrigin, port }) === null)
    throw new WrongSetting(
      'ADMIN_REQUIRE_SECOND_FACTOR',
      'precisa de PUBLIC_URL com https:// e um nome: navegadores não criam chaves de acesso em outros endereços.',
    );

  return {
    port,
    host: listeningHost('HOST', text('HOST') ?? '127.0.0.1'),
    dataDir: dataFolder(text('DATA_DIR') ?? 'data'),
    databaseUrl,
    migrationDatabaseUrl,
    databaseLimits: databaseLimits(integer),
    s3: s3Url === null ? null : s3Place(s3Url),
    publicUrl: publicOrigin,
    adminEmail,
    adminPassword,
    adminEmailDomain,
    adminRequiresSecondFactor,
    postalCodeUrls: (text('POSTAL_CODE_URLS') ?? defaults.postalCodeUrls).split(',').map((one) => postalCodeUrl(one.trim())),
    geocoderUrl,
    geocoderAttribution: line('GEOCODER_ATTRIBUTION', 300) ?? defaults.geocoderAttribution,
    tileUrl,
    tileAttribution: line('TILE_ATTRIBUTION', 300) ?? defaults.tileAttribution,
    dataLicense,
    publicFigures: choice('PUBLIC_FIGURES', ['off', 'on']) === 'on',
    confirmedBy,
    defaultVideoUrl,
    smtpUrl: smtpUrl === null ? null : smtpAddress(smtpUrl),
    mailFrom,
    secretKey,
    formerSecretKey,
    contact: {
      name: line('CONTACT_NAME', 120),
      email: contactEmail,
      phone: phone('CONTACT_PHONE'),
      whatsapp: phone('CONTACT_WHATSAPP'),
      website,
    },
    pushServices: (text('PUSH_SERVICES') ?? defaults.pushServices).split(',').map((one) => {
      const service = one.trim();
      const hint = 'precisa ser uma lista de origens, como https://fcm.googleapis.com ou https://*.push.apple.com.';
      origin('PUSH_SERVICES', service.replace('*', 'a'), hint);
      if (!pushServicePattern.test(service.replace(/\/+$/, ''))) throw new WrongSetting('PUSH_SERVICES', hint);
      return service.replace(/\/+$/, '');
    }),
    timeZone: timeZone(text('TIME_ZONE') ?? defaults.timeZone),
    trustProxy: integer('TRUST_PROXY', 0, 16),
    webConcurrency,
    rateLimits: choice('RATE_LIMITS', ['on', 'off']) === 'on',
    serviceWorker: choice('SERVICE_WORKER', ['on', 'off']) === 'on',
    seed: choice('SEED', ['demo', 'guides', 'none']),
    worker,
    ...operationSettings(environment),
  };
};
