import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { connectTo } from '../support/database.ts';
import { dayFromToday } from '../support/days.ts';
import { signInAs } from '../support/fixtures.ts';
import { administrator, startProduct } from '../support/product.ts';
import { takePicture } from './take-picture.ts';

/** Folder of the pictures of `docs/coletor.md`. */
const folder = fileURLToPath(new URL('../../docs/coletor/', import.meta.url));

const homes = [
  ['Raimunda Nogueira', 'Rua Barão do Rio Branco', '1420', 6, ['papel', 'vidro'], 'Portão azul, ao lado da padaria'],
  ['Francisco Lima', 'Rua Pedro Pereira', '318', 12.5, ['papel'], null],
  ['Socorro Bezerra', 'Av. Tristão Gonçalves', '90', 4, ['plastico', 'metal'], null],
  ['Antônio Sousa', 'Rua Senador Pompeu', '755', 8, ['papel', 'plastico'], null],
] as const;

test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });

test('the list of a collector', async ({ browser, contextOptions }) => {
  await mkdir(folder, { recursive: true });
  const product = await startProduct({ SEED: 'guides' });
  const database = await connectTo(product.dataDir);
  const context = await browser.newContext({ ...contextOptions, baseURL: product.url });
  const page = await context.newPage();
  const { request } = context;
  const register = async (name: string, index: number) => {
    const person = { email: `pessoa${index}@exemplo.com.br`, password: 'sacola-verde-1' };
    await request.post('/api/users', { data: { name, ...person, phone: `8598765432${index}` } });
    const reply = await (await request.post('/api/auth/login', { data: person })).json();
    return { ...person, name, id: reply.id as string, token: reply.token as string };
  };
  try {
    const collector = await register('Rui Barbosa', 9);
    const { rows } = await database.query(
      "insert into organizations (name, kind, created_at, updated_at) values ('Cooperativa Central', 'cooperativa', now(), now()) returning id",
    );
    const organizationId = rows[0].id;
    await database.query("update users set role = 'collector', organization_id = $1 where id = $2", [
      organizationId,
      collector.id,
    ]);
    const { token } = await (await request.post('/api/auth/admin-login', { data: administrator })).json();
    const headers = { authorization: `Bearer ${token}` };
    const place = { latitude: -3.7319, longitude: -38.5267, organizationId, handover: 'pickup' };
    const point = { name: 'Galpão Central', address: 'Rua do Galpão, 1, Centro, Fortaleza - CE', ...place };
    const created = await request.post('/api/collection-points', { headers, data: point });
    expect(created.status(), await created.text()).toBe(201);
    const { id: collectionPointId } = await created.json();
    for (const [index, [name, street, number, weightKg, materials, observation]] of homes.entries()) {
      const resident = await register(name, index);
      const pickup = { cep: '60010-000', address: `${street}, Centro, Fortaleza - CE`, number };
      const booked = await request.post('/api/schedules', {
        headers: { authorization: `Bearer ${resident.token}` },
        data: { collectionPointId, date: dayFromToday(0).iso, weightKg, materials, observation, handover: 'pickup', pickup },
      });
      const { id } = await booked.json();
      await request.patch(`/api/admin/schedules/${id}`, { headers, data: { status: 'confirmado' } });
      await database.query(
        "insert into collection_stop_places values ($1, '60010-000', $2, $3, 'street', now()) on conflict do nothing",
        [id, -3.734 - index * 0.002, -38.525],
      );
    }
    await signInAs(page, collector);
    await page.goto('/coletor');
    await expect(page.getByRole('listitem')).toHaveCount(4);
    await takePicture(page, 'lista', folder);
    await page.getByRole('button', { name: 'Ordem', exact: true }).tap();
    await takePicture(page, 'ordem', folder);
    await page.getByRole('button', { name: 'Lista', exact: true }).tap();
    await page.getByRole('link', { name: 'Rua Barão do Rio Branco' }).tap();
    await expect(page.getByRole('button', { name: 'Coletado' })).toBeVisible();
    await takePicture(page, 'parada', folder);
    await page.getByRole('button', { name: 'Coletado' }).tap();
    const pad = page.getByRole('group', { name: 'Teclado do peso' });
    for (const key of '4,5') await pad.getByRole('button', { name: key, exact: true }).tap();
    await takePicture(page, 'peso', folder);
    await page.getByRole('button', { name: 'Registrar coleta' }).tap();
    await expect(page.getByText(/^Registrado:/).first()).toBeVisible();
    await page.goto('/coletor/fechar');
    await expect(page.getByRole('button', { name: 'Assinar e fechar' })).toBeVisible();
    await takePicture(page, 'fechar', folder);
  } finally {
    await database.end();
    await context.close();
    await product.remove();
  }
});
