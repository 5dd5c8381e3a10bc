import * as z from 'zod/mini';
import { Handover } from '../collection-points/handover-schema.ts';
import { MaterialType } from '../collection-points/materials-schema.ts';
import { messages } from '../messages.ts';
import { OrganizationId } from '../organizations/schema.ts';
import { scheduleStatuses } from '../schedules/status.ts';
import { monthCount, reportMonthsMax } from './months.ts';
import { savedQuantities } from './savings.ts';

const Month = z
  .string({ error: messages.valueInvalid })
  .check(z.regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/, 'Informe o mês como 2026-12'));

const nothing = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
);
const OrganizationNumber = z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.pipe(z.transform(Number), OrganizationId));

/** Query of the reports: a range of months, both ends included, of one organisation or of all. */
export const FiguresQuery = z
  .object({
    from: Month,
    to: Month,
    organizationId: z.optional(z.union([nothing, OrganizationNumber], { error: messages.valueInvalid })),
  })
  .check(
    z.refine((range) => monthCount(range) >= 1 && monthCount(range) <= reportMonthsMax, {
      path: ['to'],
      error: `O último mês não pode ser antes do primeiro; são até ${reportMonthsMax} meses`,
    }),
  );
export type FiguresQuery = z.output<typeof FiguresQuery>;

const weighed = { kilograms: z.number(), collections: z.number() } as const;
const District = z.object({ name: z.string(), city: z.string() });
const MaterialOrNone = z.nullable(MaterialType).check(z.describe('null: pesado sem separação'));

/** A saving from the lowest to the highest estimate, in kWh, kg of CO2e or litres. */
export const Saving = z.object({ quantity: z.enum(savedQuantities), low: z.number(), high: z.number() });

const Source = z.object({ title: z.string(), url: z.string(), accessed: z.string() });
/** A factor with its sources, per kilogram of the material. */
export const CitedFactor = z.object({
  quantity: z.enum(savedQuantities),
  material: MaterialType,
  low: z.number(),
  high: z.number(),
  note: z.string(),
  sources: z.array(Source),
});
export const Definition = z.object({ term: z.string(), meaning: z.string() });

/** Reply of `GET /admin/figures`. */
export const FiguresReport = z.object({
  from: z.string(),
  to: z.string(),
  /** The organisation that the report is of; null: of all. */
  organization: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** The organisations whose reports the caller may read, by name. */
  organizations: z.array(z.object({ id: z.number(), name: z.string() })),
  ...weighed,
  people: z.number(),
  /** Bookings of the period by status, whether or not they were completed. */
  statuses: z.record(z.enum(scheduleStatuses), z.number()),
  byMonth: z.array(
    z.object({
      month: z.string(),
      ...weighed,
      materials: z.array(z.object({ material: MaterialOrNone, kilograms: z.number() })),
    }),
  ),
  byMaterial: z.array(z.object({ material: MaterialOrNone, ...weighed })),
  byOrganization: z.array(z.object({ organization: z.nullable(z.object({ id: z.number(), name: z.string() })), ...weighed })),
  byDistrict: z.array(z.object({ district: z.nullable(District), ...weighed })),
  byService: z.array(z.object({ handover: z.nullable(Handover), ...weighed })),
  savings: z.array(Saving),
  factors: z.array(CitedFactor),
  definitions: z.array(Definition),
});
export type FiguresReport = z.infer<typeof FiguresReport>;

const Withheld = z.nullable(z.number()).check(z.describe('null: de menos de cinco pessoas, ou revelaria um número assim'));

/** Reply of `GET /public-figures`. */
export const PublicFigures = z.object({
  from: z.string(),
  to: z.string(),
  /** Sums of the published figures. */
  kilograms: z.number(),
  collections: z.number(),
  months: z.array(
    z.object({
      month: z.string(),
      kilograms: Withheld,
      collections: Withheld,
      people: Withheld,
      materials: z.array(z.object({ material: MaterialOrNone, kilograms: Withheld })),
    }),
  ),
  byMaterial: z.array(z.object({ material: MaterialOrNone, kilograms: z.number() })),
  savings: z.array(Saving),
  factors: z.array(CitedFactor),
  definitions: z.array(Definition),
  /** Limits of the figures. */
  limits: z.array(z.string()),
  license: z.nullable(z.object({ name: z.string(), url: z.string() })),
});
export type PublicFigures = z.infer<typeof PublicFigures>;
