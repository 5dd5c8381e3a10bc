import { createHash, createHmac } from 'node:crypto';

/** A request as received. */
export interface WireRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;

/** Access key of a request; undefined where the header is not in the form of version 4. */
export const keyOf = ({ headers }: WireRequest): string | undefined => form.exec(String(headers['authorization']))?.[1];

/**
 * Error code of a request's signature (AWS Signature Version 4), or null for a valid one; recomputed from the received request,
 * independently of the code that signed it.
 */
export const signatureFault = (request: WireRequest, secret: string): string | null => {
  const { method, url, headers, body } = request;
  const [, , day = '', region = '', signed = '', given] = form.exec(String(headers['authorization'])) ?? [];
  const time = String(headers['x-amz-date']);
  const hash = String(headers['x-amz-content-sha256']);
  if (given === undefined || !time.startsWith(day)) return 'AuthorizationHeaderMalformed';
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const names = signed.split(';');
  const mustBeSigned = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (mustBeSigned.some((name) => !names.includes(name))) return 'AccessDenied';
  const [path = '', query = ''] = url.split('?');
  const pairs = query.split('&').filter((pair) => pair !== '');
  const canonical = [
    method,
    path.split('/').map(decodeURIComponent).map(encoded).join('/'),
    pairs
      .map((pair) => pair.split('='))
      .map(([name = '', value = '']) => `${encoded(decodeURIComponent(name))}=${encoded(decodeURIComponent(value))}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    signed,
    hash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`);
  const expected = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex');
  return expected === given ? null : 'SignatureDoesNotMatch';
};
