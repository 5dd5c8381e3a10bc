import * as z from 'zod/mini';
import { MaterialType } from '../collection-points/materials-schema.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { OrganizationId } from '../organizations/schema.ts';
import { line, orNull } from '../text-schema.ts';
import { Version } from '../version.ts';
import { countedUnits } from './units.ts';

const maxId = 2_147_483_647;

/** A factor's id, which arrives as text in the path. */
export const FactorParams = z.object({
  id: z.pipe(
    z.string().check(z.regex(/^\d{1,10}$/, messages.valueInvalid)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(1, messages.valueInvalid), z.maximum(maxId, messages.valueInvalid))),
  ),
});

const kgInvalid = 'Informe quantos quilos, de 0,001 a 10.000';

const fields = {
  material: MaterialType,
  unit: z.enum(countedUnits, { error: messages.valueInvalid }),
  /** Kilograms of one unit, rounded to three decimals. */
  kgPerUnit: z.pipe(
    z.number({ error: kgInvalid }).check(z.minimum(0.001, kgInvalid), z.maximum(10_000, kgInvalid)),
    z.transform((kg: number) => Math.round(kg * 1000) / 1000),
  ),
  /** How the factor was found, such as a mean of weighed bags, or its source. */
  note: orNull(line(limits.observationMaxLength)),
  /** Null: of every organisation without one of its own. */
  organizationId: z._default(z.nullable(OrganizationId), null),
};

/** Body of `POST /conversion-factors`. */
export const FactorCreation = z.object(fields);
export type FactorCreation = z.output<typeof FactorCreation>;

/** Body of `PUT /conversion-factors/{id}`. */
export const FactorReplacement = z.object({ ...fields, version: Version });
export type FactorReplacement = z.output<typeof FactorReplacement>;

/** A factor as stored. */
export const KeptFactor = z.object({
  id: z.number(),
  material: MaterialType,
  unit: z.enum(countedUnits),
  kgPerUnit: z.number(),
  note: z.nullable(z.string()),
  organizationId: z.nullable(z.number()),
  version: z.number(),
});
export type KeptFactor = z.infer<typeof KeptFactor>;

/** The factors that the caller may use, and the organisations that they may be of. */
export const Factors = z.object({
  factors: z.array(KeptFactor),
  organizations: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The organisation whose factors alone the caller may write; null: all factors. */
  ownOrganizationId: z.nullable(z.number()),
});
export type Factors = z.infer<typeof Factors>;
