import { findPostalCode } from '@separai/contract/postal-codes/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { type Door, route } from '../../platform/http/route.ts';
import { addressLimit } from '../../platform/rate-limits.ts';
import { httpProvider } from './provider.ts';
import { openPostalCodeLookup } from './service.ts';

interface PostalCodeParts {
  readonly database: Database;
  /** URL templates with `{cep}`, asked in this order. */
  readonly postalCodeUrls: readonly string[];
  readonly rateLimits: boolean;
}

/** The postal-code look-up. */
export const registerPostalCodes = (app: FastifyInstance, door: Door, parts: PostalCodeParts): void => {
  const { database, postalCodeUrls, rateLimits } = parts;
  const lookups = addressLimit(database, { name: 'postal-code', points: 60, seconds: 60, enabled: rateLimits });
  const lookUp = openPostalCodeLookup({
    db: door.db,
    clock: door.clock,
    providers: postalCodeUrls.map(httpProvider),
    log: app.log,
  });

  route(app, door, findPostalCode, async ({ params, request }) => {
    await lookups.consume({ address: request.ip });
    return lookUp(params.cep);
  });
};
