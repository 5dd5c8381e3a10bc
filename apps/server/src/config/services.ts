import type { S3Place } from '../platform/images/s3-image-storage.ts';
import { WrongSetting } from './environment.ts';

/** Allowed parameters of `SMTP_URL`; others of nodemailer could write mails into the log. */
const smtpOptions = ['name', 'requireTLS', 'ignoreTLS', 'tls.rejectUnauthorized', 'tls.servername'];

/** Parses `SMTP_URL`. Throws `WrongSetting`. */
export const smtpAddress = (value: string): string => {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw new WrongSetting('SMTP_URL', 'precisa ter a forma smtp://usuario:senha@servidor:587, ou smtps://.');
  const unknown = [...url.searchParams.keys()].find((option) => !smtpOptions.includes(option));
  if (unknown !== undefined) throw new WrongSetting('SMTP_URL', `só aceita depois do ?: ${smtpOptions.join(', ')}.`);
  return value;
};

const s3Form =
  'precisa ter a forma https://chave:segredo@servidor/balde ou …/balde/pasta?region=sa-east-1, com os sinais da chave e do segredo codificados (/ é %2F, + é %2B).';

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new WrongSetting('S3_URL', s3Form);
  }
};

/** Parses `S3_URL`. Throws `WrongSetting`. */
export const s3Place = (value: string): S3Place => {
  const url = URL.canParse(value) ? new URL(value) : null;
  const [bucket = '', ...folders] =
    url?.pathname
      .split('/')
      .filter((part) => part !== '')
      .map(decoded) ?? [];
  const isWhole = url !== null && /^https?:$/.test(url.protocol) && url.username !== '' && url.password !== '';
  if (!isWhole || !/^[\w.-]+$/.test(bucket) || url.hash !== '') throw new WrongSetting('S3_URL', s3Form);
  if ([...url.searchParams.keys()].some((option) => option !== 'region'))
    throw new WrongSetting('S3_URL', 'só aceita depois do ?: region.');
  return {
    origin: url.origin,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region: url.searchParams.get('region') || null,
    accessKeyId: decoded(url.username),
    secretAccessKey: decoded(url.password),
  };
};
