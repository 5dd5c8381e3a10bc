import { expect, test } from 'vitest';
import { signatureFault, type WireRequest } from '../../../test/s3-signature.ts';

// AWS's own examples of signing, with the key and the secret of its documentation.
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const asked = (url: string, signed: string, signature: string, more: Record<string, string> = {}): WireRequest => ({
  method: 'GET',
  url,
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': nothing,
    'x-amz-date': '20130524T000000Z',
    ...more,
    authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signed},Signature=${signature}`,
  },
  body: Buffer.alloc(0),
});
const part = asked(
  '/test.txt',
  'host;range;x-amz-content-sha256;x-amz-date',
  'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  { range: 'bytes=0-9' },
);
const list = asked(
  '/?max-keys=2&prefix=J',
  'host;x-amz-content-sha256;x-amz-date',
  '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
);

test('AWS’s own signatures have no fault', () => {
  expect([signatureFault(part, secret), signatureFault(list, secret)]).toEqual([null, null]);
});

test.each<[string, WireRequest, string, string]>([
  ['another secret', list, `${secret}x`, 'SignatureDoesNotMatch'],
  ['another address', { ...list, url: '/?max-keys=3&prefix=J' }, secret, 'SignatureDoesNotMatch'],
  ['another method', { ...list, method: 'DELETE' }, secret, 'SignatureDoesNotMatch'],
  ['a header that was changed', { ...part, headers: { ...part.headers, range: 'bytes=0-99' } }, secret, 'SignatureDoesNotMatch'],
  ['another body', { ...list, body: Buffer.from('x') }, secret, 'XAmzContentSHA256Mismatch'],
  ['an unsigned header', { ...list, headers: { ...list.headers, 'x-amz-acl': 'public-read' } }, secret, 'AccessDenied'],
  ['no signature', { ...list, headers: { host: 'x' } }, secret, 'AuthorizationHeaderMalformed'],
])('%s is told', (_what, request, withSecret, fault) => {
  expect(signatureFault(request, withSecret)).toBe(fault);
});
