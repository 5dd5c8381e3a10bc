import { startOutsideWorld } from './outside-world.ts';
import { startProduct } from './product.ts';
import { startPushService } from './push-service.ts';

/** One product for all tests; what they write belongs to residents of their own. */
const globalSetup = async (): Promise<() => Promise<void>> => {
  const world = await startOutsideWorld();
  const pushes = await startPushService();
  const product = await startProduct({ ...world.environment, PUSH_SERVICES: pushes.origin });
  process.env.BASE_URL = product.url;
  process.env.PUSH_SERVICE = pushes.origin;
  process.env.PRODUCT_DATA_DIR = product.dataDir;
  return async () => {
    await product.remove();
    await world.close();
    await pushes.close();
  };
};

// The runner asks for a default export.
export default globalSetup;
