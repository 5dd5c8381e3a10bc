import type { CalendarDay } from '@separai/contract/calendar';
import { type MaterialType, materialTypes } from '@separai/contract/collection-points/materials';
import type { KeptFactor } from '@separai/contract/conversions/schema';
import { type Counted, type CountedUnit, countedUnits, factorFor, kgOf } from '@separai/contract/conversions/units';
import { limits } from '@separai/contract/limits';
import type { AdministeredSchedule } from '@separai/contract/schedules/administration-schema';
import { isFarFromDeclared, totalKg } from '@separai/contract/schedules/rules';
import { CollectedWeightKg, type MaterialWeight } from '@separai/contract/schedules/schema';
import { isGroupedByDot, parseWeight, weightText } from '../formats.ts';
import { adminSchedulesText as text } from './text.ts';

/**
 * The typed weights of a booking: a total, or the amount of each material in its unit, of which empty ones were not collected.
 * `factors` are those of the booking's organisation.
 */
export interface WeighingForm {
  isByMaterial: boolean;
  total: string;
  kg: Record<MaterialType, string>;
  units: Record<MaterialType, WeighedUnit>;
  factors: readonly KeptFactor[];
}

/** The kilogram, or a unit with a factor. */
export type WeighedUnit = 'kg' | CountedUnit;

/** Person and day of a weighing, as typed; the day is empty or ISO 8601. */
export interface WeigherForm {
  weighedBy: string;
  weighedOn: CalendarDay | '';
}

/** The factors of a material that hold for a booking, one for each unit. */
export const factorsOf = ({ factors }: Pick<WeighingForm, 'factors'>, material: MaterialType): KeptFactor[] =>
  factors.filter((factor) => factor.material === material);

/** The factors that hold for an organisation, one for each material and unit. */
const factorsFor = (organizationId: number | null, factors: readonly KeptFactor[]): KeptFactor[] =>
  materialTypes.flatMap((material) =>
    countedUnits.flatMap((unit) => factorFor(factors, { material, unit, organizationId }) ?? []),
  );

/**
 * The form of a booking that has not been weighed, or of the parts of a recorded weighing. An amount whose factor is no longer
 * the same is shown in kilograms.
 */
export const weighingFormOf = (
  { collectedByMaterial, organizationId }: AdministeredSchedule,
  allFactors: readonly KeptFactor[],
): WeighingForm => {
  const factors = factorsFor(organizationId, allFactors);
  const recordedOf = (type: MaterialType) => collectedByMaterial?.find(({ material }) => material === type);
  const countedOf = (type: MaterialType): Counted | undefined => {
    const counted = recordedOf(type)?.counted;
    const isCurrent = ({ unit, kgPerUnit }: KeptFactor) => unit === counted?.unit && kgPerUnit === counted.kgPerUnit;
    return factorsOf({ factors }, type).some(isCurrent) ? counted : undefined;
  };
  const amountOf = (type: MaterialType): string => {
    const amount = countedOf(type)?.amount ?? recordedOf(type)?.kg;
    return amount === undefined ? '' : weightText(amount);
  };
  const of = <Value>(partOf: (type: MaterialType) => Value) =>
    Object.fromEntries(materialTypes.map((type) => [type, partOf(type)])) as Record<MaterialType, Value>;
  return {
    isByMaterial: collectedByMaterial !== null,
    total: '',
    kg: of(amountOf),
    units: of((type): WeighedUnit => countedOf(type)?.unit ?? 'kg'),
    factors,
  };
};

/** The materials in the order of their fields: those that the resident declared come first. */
export const orderedMaterials = ({ materials }: AdministeredSchedule): MaterialType[] => [
  ...materials,
  ...materialTypes.filter((type) => !materials.includes(type)),
];

/** The kilograms of a material as typed, with the counted amount where its unit is not the kilogram; NaN where it is no number. */
export const typedMaterial = (form: WeighingForm, material: MaterialType): MaterialWeight => {
  const amount = parseWeight(form.kg[material]) ?? Number.NaN;
  const factor = factorsOf(form, material).find(({ unit }) => unit === form.units[material]);
  if (factor === undefined) return { material, kg: amount };
  const { unit, kgPerUnit } = factor;
  return { material, kg: kgOf({ amount, kgPerUnit }), counted: { amount, unit, kgPerUnit } };
};

const typedMaterials = (form: WeighingForm): MaterialWeight[] =>
  materialTypes.flatMap((material) => (form.kg[material].trim() === '' ? [] : [typedMaterial(form, material)]));

/** Kilograms typed in all; NaN while a field is no number. */
export const typedKg = (form: WeighingForm): number =>
  form.isByMaterial ? totalKg(typedMaterials(form)) : (parseWeight(form.total) ?? Number.NaN);

const isWeight = (kg: number | undefined): boolean => CollectedWeightKg.safeParse(kg).success;

/** The problems of a weighing by field (`total`, `kg.papel`). */
export const weighingProblems = (form: WeighingForm): Record<string, string> => {
  if (!form.isByMaterial) return isWeight(parseWeight(form.total)) ? {} : { total: text.weightInvalid };
  const typed = typedMaterials(form);
  if (typed.length === 0) return { total: text.noMaterialWeighed };
  const invalid = typed.filter(({ kg }) => !isWeight(kg)).map(({ material }) => [`kg.${material}`, text.weightInvalid]);
  return invalid.length === 0 && totalKg(typed) > limits.collectedMaxKg
    ? { total: text.weightInvalid }
    : Object.fromEntries(invalid);
};

/** The request's part about a weighing. */
export const weighingBody = (form: WeighingForm) =>
  form.isByMaterial ? { collectedByMaterial: typedMaterials(form) } : { collectedWeightKg: parseWeight(form.total) };

/** The request's part about person and day. */
export const weigherBody = ({ weighedBy, weighedOn }: WeigherForm) => ({ weighedBy, weighedOn: weighedOn || null });

/** A booking with the kilograms typed for it, in all or of one material. */
export interface DoubtfulWeighing {
  readonly schedule: AdministeredSchedule;
  readonly weighedKg: number;
  /** Null: of all materials together. */
  readonly material: MaterialType | null;
}

/** Materials whose dot may have been meant as a comma ('1.250'), and which alone would weigh more than all that was declared. */
const doubtfulMaterials = (schedule: AdministeredSchedule, form: WeighingForm): DoubtfulWeighing[] =>
  form.isByMaterial
    ? materialTypes.flatMap((material) => {
        const { kg } = typedMaterial(form, material);
        const isDoubtful = isGroupedByDot(form.kg[material]) && kg > schedule.weightKg;
        return isDoubtful ? [{ schedule, weighedKg: kg, material }] : [];
      })
    : [];

/** The weighings, or else their materials, that are far from the declared weight; those without a number are left out. */
export const doubtfulWeighings = (
  schedules: readonly AdministeredSchedule[],
  typed: Readonly<Record<string, WeighingForm>>,
): DoubtfulWeighing[] =>
  schedules.flatMap((schedule) => {
    const form = typed[schedule.id];
    if (form === undefined) return [];
    const weighedKg = typedKg(form);
    const isFar = isFarFromDeclared({ declaredKg: schedule.weightKg, weighedKg });
    return isFar ? [{ schedule, weighedKg, material: null }] : doubtfulMaterials(schedule, form);
  });
