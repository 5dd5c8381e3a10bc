import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { postalCodeRange } from '../postal-codes/range-schema.ts';
import { line, orNull, requiredLine } from '../text-schema.ts';
import { houseParities } from './kinds.ts';
import { collectionDayLimits } from './limits.ts';
import { collectionDayMessages } from './messages.ts';
import { districtKeys } from './names.ts';

const { polygonInvalid } = collectionDayMessages;

/** Degrees to six decimals, which is 11 cm. */
const degrees = (most: number) =>
  z.pipe(
    z.number({ error: polygonInvalid }).check(z.minimum(-most, polygonInvalid), z.maximum(most, polygonInvalid)),
    z.transform((degree: number) => Math.round(degree * 1e6) / 1e6),
  );
const LonLat = z.tuple([degrees(180), degrees(90)], { error: polygonInvalid });
const Ring = z.array(LonLat, { error: polygonInvalid }).check(
  z.minLength(4, polygonInvalid),
  z.refine((ring) => {
    const [first, last] = [ring[0], ring.at(-1)];
    return first?.[0] === last?.[0] && first?.[1] === last?.[1];
  }, polygonInvalid),
);

/** A GeoJSON MultiPolygon (RFC 7946) of positions without altitude; each polygon is an outline followed by its holes. */
export const MultiPolygonInput = z
  .object({
    type: z.literal('MultiPolygon', { error: polygonInvalid }),
    coordinates: z
      .array(z.array(Ring, { error: polygonInvalid }).check(z.minLength(1, polygonInvalid)), { error: polygonInvalid })
      .check(z.minLength(1, polygonInvalid), z.maxLength(collectionDayLimits.polygonsMax, collectionDayMessages.polygonTooLarge)),
  })
  .check(
    z.refine(({ coordinates }) => coordinates.flat(2).length <= collectionDayLimits.verticesMax, {
      path: ['coordinates'],
      error: collectionDayMessages.polygonTooLarge,
    }),
    z.refine(({ coordinates }) => coordinates.flat().length <= collectionDayLimits.ringsMax, {
      path: ['coordinates'],
      error: collectionDayMessages.polygonTooLarge,
    }),
  );

export const MultiPolygon = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
});

const DistrictName = requiredLine(collectionDayLimits.districtMaxLength, collectionDayMessages.districtInvalid).check(
  z.refine((name) => districtKeys(name).length > 0, collectionDayMessages.districtInvalid),
);

const { houseNumberInvalid } = collectionDayMessages;
const HouseNumber = z._default(
  z.nullable(
    z
      .int({ error: houseNumberInvalid })
      .check(z.minimum(0, houseNumberInvalid), z.maximum(collectionDayLimits.houseNumberMax, houseNumberInvalid)),
  ),
  null,
);

const StreetInput = z
  .object({
    street: requiredLine(collectionDayLimits.streetMaxLength, collectionDayMessages.streetRequired),
    district: orNull(line(collectionDayLimits.districtMaxLength)),
    from: HouseNumber,
    until: HouseNumber,
    parity: z._default(z.enum(houseParities, { error: messages.valueInvalid }), 'all'),
  })
  .check(
    z.refine(({ from, until }) => from === null || until === null || from <= until, {
      path: ['until'],
      error: collectionDayMessages.rangeInvalid,
    }),
  );

const PostalCodeRangeInput = postalCodeRange(collectionDayMessages.rangeInvalid);

const listUpTo = <S extends z.ZodMiniType>(item: S, most: number) =>
  z._default(z.array(item, { error: messages.valueInvalid }).check(z.maxLength(most, collectionDayMessages.tooMany)), []);

/** The place of an area, in at least one part (`coverage.ts`). */
export const CoverageInput = z
  .object({
    polygons: z._default(z.nullable(MultiPolygonInput), null),
    districts: listUpTo(DistrictName, collectionDayLimits.districtsMax),
    streets: listUpTo(StreetInput, collectionDayLimits.streetsMax),
    postalCodes: listUpTo(PostalCodeRangeInput, collectionDayLimits.postalCodeRangesMax),
  })
  .check(
    z.refine(
      ({ polygons, districts, streets, postalCodes }) =>
        polygons !== null || districts.length + streets.length + postalCodes.length > 0,
      collectionDayMessages.coverageRequired,
    ),
  );
export type CoverageInput = z.output<typeof CoverageInput>;

/** A coverage as stored. */
export const Coverage = z.object({
  polygons: z.nullable(MultiPolygon),
  districts: z.array(z.string()),
  streets: z.array(
    z.object({
      street: z.string(),
      district: z.nullable(z.string()),
      from: z.nullable(z.number()),
      until: z.nullable(z.number()),
      parity: z.enum(houseParities),
    }),
  ),
  postalCodes: z.array(z.object({ from: z.string(), until: z.string() })),
});
