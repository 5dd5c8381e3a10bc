import { request as requests } from '@playwright/test';
import type { Client } from 'pg';
import { connectTo } from './database.ts';
import { test as base, copyOf, type Resident, registerResident } from './fixtures.ts';
import { startOutsideWorld } from './outside-world.ts';
import { type Product, productLimit, startProduct } from './product.ts';

/** Copies of each real point. */
const copies = 8;
/** Points that residents find: the copies are public, and 208 of the 292 real points. */
export const manyPoints = 208 + 292 * copies;

// Up to 700 m from the original, at deterministic offsets.
const copyPoints = `
  with copied as (
    insert into collection_points (name, address, description, latitude, longitude, attribution, created_at, updated_at)
    select name || ' ' || copy, address, 'como ' || id, latitude + (id * 7919 + copy * 104729) % 1000 / 80000.0 - 0.00625,
      longitude + (id * 6271 + copy * 15485863::bigint) % 1000 / 80000.0 - 0.00625, attribution, now(), now()
    from collection_points, generate_series(2, ${copies + 1}) copy
    order by copy, id
    returning id, description
  )
  insert into collection_point_materials (collection_point_id, material_type)
  select copied.id, material_type from copied
  join collection_point_materials on description = 'como ' || collection_point_id`;

interface Crowded extends Product {
  readonly database: Client;
  /** Original of every test's resident. */
  readonly registered: Resident;
}

/** Tests with a product of their own, with more points than the app loads as one list. */
export const test = base.extend<object, { crowded: Crowded }>({
  crowded: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that this needs no other fixture.
    async ({}, use) => {
      const world = await startOutsideWorld();
      const product = await startProduct(world.environment);
      const database = await connectTo(product.dataDir);
      await database.query(copyPoints);
      const caller = await requests.newContext({ baseURL: product.url });
      const registered = await registerResident(caller, 'Marina Alves', { emailConfirmed: false });
      await caller.dispose();
      await use({ ...product, database, registered });
      await database.end();
      await product.remove();
      await world.close();
    },
    { scope: 'worker', timeout: productLimit },
  ],
  baseURL: ({ crowded }, use) => use(crowded.url),
  resident: async ({ crowded }, use) => use(await copyOf(crowded.registered, crowded.database)),
});
