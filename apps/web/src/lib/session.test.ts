import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { logUnreadableSession } from './session.ts';

let warn: MockInstance<typeof console.warn>;
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});

test.each([
  ['that is cut off', '{"name":"Marina","token":"abc"', 'token, id, name, email'],
  ['that is a list', '["Marina","abc"]', 'token, id, name, email'],
  ['of another app', '{"session":"abc","nome":"Marina"}', 'token, id, name, email'],
  ['of an older client', '{"id":7,"name":"Marina","email":"m@exemplo.com","token":"abc"}', 'id'],
  ['without a token', '{"id":"1","name":"Marina","email":"m@exemplo.com"}', 'token'],
  ['with a token that is no text', '{"id":"1","name":"Marina","email":"m@exemplo.com","token":{"abc":1}}', 'token'],
])('a session %s is logged by what it lacks, without what it says', (_what, text, unread) => {
  logUnreadableSession(text);
  expect(warn).toHaveBeenCalledExactlyOnceWith(`Da sessão guardada neste aparelho não pôde ser lido: ${unread}.`);
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/abc|Marina/);
});

test('neither a complete session nor an absent one is logged', () => {
  logUnreadableSession('{"id":"1","name":"Marina","email":"m@exemplo.com","token":"abc"}');
  logUnreadableSession(null);
  expect(warn).not.toHaveBeenCalled();
});
