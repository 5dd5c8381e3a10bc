import { request } from '@playwright/test';
import { makeAdministratorsPasswordCheap } from './database.ts';
import { registerResident } from './fixtures.ts';
import { startOutsideWorld } from './outside-world.ts';
import { startProduct } from './product.ts';
import { startPushService } from './push-service.ts';

/** One product for all tests; what they write belongs to residents of their own, copied from one. */
const globalSetup = async (): Promise<() => Promise<void>> => {
  const world = await startOutsideWorld();
  const pushes = await startPushService();
  const product = await startProduct({ ...world.environment, PUSH_SERVICES: pushes.origin });
  await makeAdministratorsPasswordCheap(product.dataDir);
  process.env.BASE_URL = product.url;
  process.env.PUSH_SERVICE = pushes.origin;
  process.env.PRODUCT_DATA_DIR = product.dataDir;
  const caller = await request.newContext({ baseURL: product.url });
  process.env.REGISTERED_RESIDENT = (await registerResident(caller)).id;
  await caller.dispose();
  return async () => {
    await product.remove();
    await world.close();
    await pushes.close();
  };
};

// The runner asks for a default export.
export default globalSetup;
