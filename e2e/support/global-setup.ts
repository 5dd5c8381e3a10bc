import { startOutsideWorld } from './outside-world.ts';
import { startProduct } from './product.ts';

/** One product for all tests; what they write belongs to residents of their own. */
const globalSetup = async (): Promise<() => Promise<void>> => {
  const world = await startOutsideWorld();
  const product = await startProduct(world.environment);
  process.env.BASE_URL = product.url;
  process.env.PRODUCT_DATA_DIR = product.dataDir;
  return async () => {
    await product.remove();
    await world.close();
  };
};

// The runner asks for a default export.
export default globalSetup;
