import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import {
  constraintOf,
  isDatabaseSlow,
  isDatabaseUnavailable,
  lostConnectionSentences,
  poolTimeoutSentence,
  startRefusal,
} from './failures.ts';

const ofServer = (code: string, fields: object = {}): Error =>
  Object.assign(new pg.DatabaseError('as the server says', 0, 'error'), { code, ...fields });
const ofSystem = (code: string, syscall?: string): Error =>
  Object.assign(new Error(code), { code, syscall: syscall ?? 'connect' });

describe('the database is out of reach', () => {
  test.each(['08006', '57P01', '57P03', '53300'])('when the server says %s', (code) => {
    expect(isDatabaseUnavailable(new Error('Failed query', { cause: ofServer(code) }))).toBe(true);
  });

  test.each([
    ['ECONNREFUSED', 'connect'],
    ['ECONNRESET', 'read'],
    ['EPIPE', 'write'],
    ['ENOTFOUND', 'getaddrinfo'],
    ['ENOENT', 'connect'],
  ])('when the system says %s of %s', (code, syscall) => {
    expect(isDatabaseUnavailable(ofSystem(code, syscall))).toBe(true);
  });

  test('when none of the addresses of a name answers', () => {
    expect(isDatabaseUnavailable(new AggregateError([ofSystem('ECONNREFUSED'), ofSystem('EHOSTUNREACH')]))).toBe(true);
  });

  test.each(lostConnectionSentences)('when the driver says: %s', (sentence) => {
    expect(isDatabaseUnavailable(new Error(sentence))).toBe(true);
  });

  test('in no other words than the installed driver has', async () => {
    const require = createRequire(import.meta.url);
    const driver = require.resolve('pg');
    const files = [require.resolve('pg/lib/client.js'), createRequire(driver).resolve('pg-pool')];
    const code = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
    expect([...lostConnectionSentences, poolTimeoutSentence].filter((sentence) => !code.includes(`'${sentence}'`))).toEqual([]);
  });
});

describe('the database is slow, and not out of reach', () => {
  test.each([
    ...['57014', '55P03', '25P03', '25P04'].map((code) => [code, new Error('Failed query', { cause: ofServer(code) })] as const),
    ['a pool that is in use', new Error(poolTimeoutSentence)] as const,
  ])('for %s', (_name, error) => {
    expect([isDatabaseSlow(error), isDatabaseUnavailable(error)]).toEqual([true, false]);
  });
});

describe('the database is not out of reach', () => {
  test.each([
    ['a constraint', ofServer('23503')],
    ['a caller who hangs up', Object.assign(new Error('aborted'), { code: 'ECONNRESET' })],
    ['a file that is missing', ofSystem('ENOENT', 'open')],
    ['a mail server’s sentence that quotes the driver', new Error('timeout exceeded when trying to connect to the mail server')],
    ['an SQLSTATE that is none', Object.assign(new Error('mail'), { code: '57P01' })],
  ])('for %s', (_what, error) => {
    expect([isDatabaseUnavailable(error), isDatabaseSlow(error)]).toEqual([false, false]);
  });
});

test('a constraint is one that the server names', () => {
  expect(constraintOf(new Error('Failed query', { cause: ofServer('23505', { constraint: 'users_email_unique' }) }))).toBe(
    'users_email_unique',
  );
  expect(constraintOf(Object.assign(new Error('mine'), { constraint: 'users_email_unique' }))).toBe(undefined);
});

test.each([
  ['unsupported startup parameter: lock_timeout', true],
  ['unsupported startup parameter: statement_timeout', true],
  ['no such database: separai', true],
  ['query_wait_timeout', false],
  ['client_login_timeout (server down)', false],
  ['server login has been failing, try again later (server_login_retry)', false],
  ['no more connections allowed (max_client_conn)', false],
])('a pooler that says %s refuses for good: %s', (message, isForGood) => {
  const error = Object.assign(new pg.DatabaseError(message, 0, 'error'), { code: '08P01' });
  expect(startRefusal(new Error('Failed query', { cause: error }))).toBe(isForGood ? message : undefined);
});
