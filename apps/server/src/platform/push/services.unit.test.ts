import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { pushServices } from './services.ts';

const usual = pushServices(readConfig({}).pushServices);

describe('by default messages go to', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QGx',
    'https://api.sandbox.push.apple.com/QGx',
    'https://db5p.notify.windows.com/w/?token=abc',
    'https://FCM.googleapis.com:443/x',
  ])('%s', (endpoint) => {
    expect(usual(endpoint)).toBe(true);
  });
});

describe('and never to', () => {
  test.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.exemplo.com/x',
    'https://exemplo.com/https://fcm.googleapis.com/x',
    'https://exemplo.com/#https://fcm.googleapis.com',
    'https://fcm.googleapis.com@exemplo.com/x',
    'https://someone:secret@fcm.googleapis.com/x',
    // Another parser than this one reads the second name as the host.
    'https://fcm.googleapis.com\\@127.0.0.1/x',
    'https://fcm.googleapis.com\t/x',
    'https://push.apple.com/x',
    'https://exemplo.com/.push.apple.com',
    'https://exemplo.com?.push.apple.com',
    'https://evilpush.apple.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost:5432/',
    'https://fcmXgoogleapis.com/x',
    'ftp://fcm.googleapis.com/x',
    'file:///etc/passwd',
    'not an address',
    '',
  ])('%s', (endpoint) => {
    expect(usual(endpoint)).toBe(false);
  });
});

test('a setting may name its own, also without TLS, port and all', () => {
  const own = pushServices(['http://127.0.0.1:4321', 'https://*.exemplo.com.br']);
  expect(own('http://127.0.0.1:4321/a')).toBe(true);
  expect(own('http://127.0.0.1:4322/a')).toBe(false);
  expect(own('https://127.0.0.1:4321/a')).toBe(false);
  expect(own('https://push.exemplo.com.br/a')).toBe(true);
  expect(own('https://exemplo.com.br/a')).toBe(false);
  expect(own('https://fcm.googleapis.com/a')).toBe(false);
});
