import { request } from '@playwright/test';
import { usualService } from './collection-days.ts';
import { makeAdministratorsPasswordCheap } from './database.ts';
import { registerResident } from './fixtures.ts';
import { startOutsideWorld } from './outside-world.ts';
import { administrator, startProduct } from './product.ts';
import { startPushService } from './push-service.ts';

/** Starts one product for all tests; tests write as residents of their own, copied from one registered here. */
const globalSetup = async (): Promise<() => Promise<void>> => {
  const world = await startOutsideWorld();
  const pushes = await startPushService();
  const product = await startProduct({ ...world.environment, PUSH_SERVICES: pushes.origin, PUBLIC_FIGURES: 'on' });
  await makeAdministratorsPasswordCheap(product.dataDir);
  process.env.BASE_URL = product.url;
  process.env.PUSH_SERVICE = pushes.origin;
  process.env.PRODUCT_DATA_DIR = product.dataDir;
  const caller = await request.newContext({ baseURL: product.url });
  process.env.REGISTERED_RESIDENT = (await registerResident(caller)).id;
  // Without any collection service home takes its line about the collection away once the server has said so.
  const { token } = await (await caller.post('/api/auth/admin-login', { data: administrator })).json();
  const service = { ...usualService, name: 'Coleta sem setores' };
  const created = await caller.post('/api/collection-services', { headers: { authorization: `Bearer ${token}` }, data: service });
  if (!created.ok()) throw new Error(await created.text());
  await caller.dispose();
  return async () => {
    await product.remove();
    await world.close();
    await pushes.close();
  };
};

// Playwright requires a default export.
export default globalSetup;
