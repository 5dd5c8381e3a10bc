import { expect, test } from 'vitest';
import { WrongSetting } from './config/environment.ts';
import { startFailureSentence } from './start-failure.ts';

const coded = (code: string, message = code): Error => Object.assign(new Error(message), { code });

test.each([
  ['EADDRINUSE', 'PORT'],
  ['EACCES', 'PORT'],
  ['EADDRNOTAVAIL', 'HOST'],
  ['ENOTFOUND', 'HOST'],
])('%s while starting to listen is told with the setting %s', (code, setting) => {
  expect(startFailureSentence(coded(code))).toMatch(new RegExp(`^[^\\n]*${setting}\\.$`));
});

test('a wrong setting is told as it is', () => {
  expect(startFailureSentence(new WrongSetting('PORT', 'precisa ser um número.'))).toBe(
    'Configuração inválida: PORT precisa ser um número.',
  );
});

test('a database that refuses is told with its reason, and without the parameters of the query', () => {
  const error = new Error('Failed query: insert into users\nparams: scrypt$segredo', {
    cause: coded('3D000', 'database "nada" does not exist'),
  });
  expect(startFailureSentence(error)).toBe(
    'O banco de dados não pôde ser usado (3D000: database "nada" does not exist). Confira DATABASE_URL e os direitos do seu usuário.',
  );
});

test('an unexpected error keeps its stack', () => {
  expect(startFailureSentence(new Error('inesperado'))).toContain('start-failure.unit.test.ts');
});
