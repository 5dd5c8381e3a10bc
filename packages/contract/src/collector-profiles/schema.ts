import * as z from 'zod/mini';
import { districtKeys } from '../collection-days/names.ts';
import { ufs } from '../collection-points/holidays.ts';
import { MaterialType } from '../collection-points/materials-schema.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { continuedList } from '../pages.ts';
import { foldText } from '../text.ts';
import { line } from '../text-schema.ts';
import { collectorKinds, collectorPayments } from './kinds.ts';
import { collectorProfileLimits } from './limits.ts';

const maxId = 2_147_483_647;

/** A profile's number, which arrives as text in the path. */
export const CollectorProfileParams = z.object({
  id: z.pipe(
    z.string().check(z.regex(/^\d{1,10}$/, messages.valueInvalid)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(1, messages.valueInvalid), z.maximum(maxId, messages.valueInvalid))),
  ),
});

/** A collector's public profile. Phones are as typed; times are ISO 8601 in UTC. */
export const CollectorProfile = z.object({
  id: z.number(),
  kind: z.enum(collectorKinds),
  name: z.string(),
  /** The name of the organisation that the profile belongs to; null: of none. */
  organization: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  materials: z.array(MaterialType),
  uf: z.enum(ufs),
  municipality: z.string(),
  /** Empty: the whole city. */
  districts: z.array(z.string()),
  phone: z.nullable(z.string()),
  whatsapp: z.nullable(z.string()),
  payment: z.enum(collectorPayments),
  paymentNote: z.nullable(z.string()),
  description: z.nullable(z.string()),
  updatedAt: z.string(),
});
export type CollectorProfile = z.infer<typeof CollectorProfile>;

/** A filter that may be absent or empty. */
const folded = z.optional(z.pipe(line(limits.searchTextMaxLength), z.transform(foldText)));
const District = z.optional(
  z.pipe(
    line(limits.searchTextMaxLength),
    z.transform((name: string) => districtKeys(name)),
  ),
);

/** Cursor of a page: the number of profiles before it. */
const AfterProfiles = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, messages.afterInvalid)),
  z.pipe(
    z.transform(Number),
    z.int().check(z.minimum(0, messages.afterInvalid), z.maximum(collectorProfileLimits.profilesMax, messages.afterInvalid)),
  ),
);

/**
 * Query of `GET /collector-profiles`. `city` and `district` keep the profiles that serve them; `nearCity` and `nearDistrict`
 * put those first that name the district, then those of the whole city, then others of the city.
 */
export const CollectorProfileQuery = z.object({
  q: folded,
  material: z.optional(MaterialType),
  city: folded,
  district: District,
  nearCity: folded,
  nearDistrict: District,
  ...continuedList(AfterProfiles, collectorProfileLimits.pageMax),
});
export type CollectorProfileQuery = z.output<typeof CollectorProfileQuery>;
