import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse, renderAt, signIn } from '../../../testing.tsx';
import { CollectionReminders } from './collection-reminders.tsx';

const days = (more: object) => ({
  ...{ today: '2026-11-27', from: '2026-11-27', to: '2026-12-31', place: null, services: [], undecided: [], unknownStreet: null },
  ...more,
});
/** Opens the reminders of a person with this postal code: answers for an address are persisted. */
const open = (cep: string) => {
  answer({ 'GET /api/users/me': { cep, address: 'Rua dos Manacaz', number: '12' } });
  return renderAt('/map', { '/map': <CollectionReminders /> });
};
const reminders = page.getByRole('group', { name: 'Lembrete da coleta da rua' });

beforeEach(() => {
  signIn();
  answer({ 'GET /api/users/me/collection-reminders': { hasAddress: true, isLocated: true, services: [] } });
});

test('a resident whose street is not found reads so, with the ways to correct it', async () => {
  answer({
    'GET /api/collection-days': days({ unknownStreet: { street: 'Rua dos Manacaz', municipality: 'Chaval', uf: 'CE' } }),
  });
  await open('62420-001');
  await expect.element(reminders).toHaveTextContent('Não encontramos a rua do seu cadastro.');
  await expect.element(reminders).not.toHaveTextContent('Não há coleta');
  await expect.element(page.getByRole('link', { name: 'Abrir Meus dados' })).toHaveAttribute('href', '/user/profile');
  await expect.element(page.getByRole('link', { name: 'Ver que dia o caminhão passa' })).toHaveAttribute('href', '/coleta');
});

test('a resident of whose place too little is known is asked for the district or street', async () => {
  answer({ 'GET /api/collection-days': days({ undecided: [{ service: { id: 1, name: 'Coleta' }, missing: ['street'] }] }) });
  await open('62420-002');
  await expect.element(reminders).toHaveTextContent('Só o CEP não basta na sua cidade. Diga o seu bairro ou a sua rua.');
});

test('only where no service has an area it is said that there is no collection, never while the answer is unknown', async () => {
  answer({ 'GET /api/collection-days': () => refuse('postal-code-not-found') });
  await open('62420-003');
  await expect.element(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  await expect.element(page.getByText('Não há coleta', { exact: false })).not.toBeInTheDocument();
  answer({ 'GET /api/collection-days': days({}) });
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect.element(reminders).toHaveTextContent('Não há coleta cadastrada no endereço do seu cadastro.');
});
