import { expect, test } from 'vitest';
import * as given from './given.ts';
import { limitedServer } from './limited-server.ts';

const server = limitedServer();
const remoteAddress = '203.0.113.7';
const post = async (path: string, body: object, token?: string): Promise<number> =>
  (await server().call('POST', path, { body, remoteAddress, ...(token && { token }) })).statusCode;
const inTurn = async (count: number, act: (index: number) => Promise<number>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) statuses.push(await act(index));
  return statuses;
};
const newcomer = (index: number) => ({
  name: 'Marina Alves',
  email: `vizinha${index}@exemplo.com.br`,
  password: 'sacola-verde-1',
  phone: '85987654321',
});

// The busiest hour that docs/decisions/01 computes for 500 residents behind one address, on the day on which a city announces the app.
test('the busiest hour of 500 residents behind one address is within every limit', async () => {
  const { id: pointId } = await given.point(server(), (await given.admin(server())).token);
  expect(new Set(await inTurn(75, (index) => post('/users', newcomer(index))))).toEqual(new Set([201]));
  // A quarter of an hour of that load: every sixth sign-in is preceded by a wrong password.
  const wrong = await inTurn(15, (index) => post('/auth/login', { email: newcomer(index * 6).email, password: 'errada-1' }));
  expect(new Set(wrong)).toEqual(new Set([401]));
  const { password } = newcomer(0);
  const signedIn = await inTurn(90, (index) => post('/auth/login', { email: newcomer(index % 75).email, password }));
  expect(new Set(signedIn)).toEqual(new Set([200]));
  expect(new Set(await inTurn(10, (index) => post('/auth/forgot-password', { email: newcomer(index).email })))).toEqual(
    new Set([200]),
  );
  expect(new Set(await inTurn(5, () => post(`/collection-points/${pointId}/reports`, { kind: 'all-right' })))).toEqual(
    new Set([201]),
  );
});

test('registrations from one address end for the day where they ended before', async () => {
  expect(await post('/users', newcomer(100))).toBe(201);
  await server().database.pool.query(`update rate_limits set points = 480 where key like 'register-day:%'`);
  expect(await post('/users', newcomer(101))).toBe(429);
});
