import { expect, test, vi } from 'vitest';
import { startTestServer } from '../../../test/harness.ts';

// Many passwords are compared, one after the other.
vi.setConfig({ testTimeout: 90_000 });

test('no log line shows an e-mail, a name, a phone, an address, a password, a token or where the caller is', async () => {
  const server = await startTestServer({ RATE_LIMITS: 'on' });
  const remoteAddress = '203.0.113.77';
  const person = {
    name: 'Marina Segredo',
    email: 'marina.oculta@exemplo.com.br',
    password: 'senha-escondida',
    phone: '85987654321',
    cep: '60015-000',
    address: 'Rua Invisível',
    // Letters and a space: four digits alone may occur in an id or a time.
    number: 'casa 4711',
    complement: 'Bloco Oculto',
  };
  const call = (method: string, path: string, body?: unknown, token?: string) =>
    server.call(method, path, { body, token, remoteAddress });
  const { email, password } = person;

  const statuses: number[] = [];
  const note = async (answer: ReturnType<typeof call>) => {
    const { statusCode, body } = await answer;
    statuses.push(statusCode);
    return body === '' ? undefined : JSON.parse(body);
  };
  await note(call('POST', '/users', person));
  await note(call('POST', '/users', person));
  await note(call('POST', '/users', { ...person, email: `${email}\0` }));
  await note(call('POST', '/auth/admin-login', { email, password }));
  const { id, token } = await note(call('POST', '/auth/login', { email, password }));
  await note(call('GET', '/users/me', undefined, token));
  await note(call('PATCH', '/users/me', { email: 'outra.oculta@exemplo.com.br', currentPassword: password }, token));
  await note(call('POST', '/users/me/password', { currentPassword: 'senha-errada', newPassword: 'senha-nova' }, token));
  await note(call('POST', '/users/me/password', { currentPassword: password, newPassword: 'senha-nova' }, token));
  await note(call('POST', '/auth/login', { email, password: 'senha-errada' }));
  await server.database.pool.query('update rate_limits set points = 10');
  await note(call('POST', '/auth/login', { email, password: 'senha-errada' }));
  await note(call('POST', '/auth/logout', undefined, token));
  await note(call('GET', '/users/me', undefined, token));
  expect(statuses).toEqual([201, 409, 400, 401, 200, 200, 200, 400, 204, 401, 429, 204, 401]);

  const log = server.logLines.join('\n');
  await server.close();
  expect(server.logLines.filter((line) => line.includes('pedido respondido'))).toHaveLength(statuses.length);
  const secrets = [...Object.values(person), 'Marina', 'oculta', 'senha-', '60015000', token, remoteAddress];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  // The id stands in security events alone.
  const withId = server.logLines.filter((line) => line.includes(id));
  expect(withId.length).toBeGreaterThan(0);
  expect(withId.filter((line) => JSON.parse(line).security === undefined)).toEqual([]);
});
