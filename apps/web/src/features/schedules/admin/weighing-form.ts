import type { CalendarDay } from '@separai/contract/calendar';
import { type MaterialType, materialTypes } from '@separai/contract/collection-points/materials';
import { limits } from '@separai/contract/limits';
import type { AdministeredSchedule } from '@separai/contract/schedules/administration-schema';
import { isFarFromDeclared, totalKg } from '@separai/contract/schedules/rules';
import { CollectedWeightKg } from '@separai/contract/schedules/schema';
import { parseWeight, weightText } from '../formats.ts';
import { adminSchedulesText as text } from './text.ts';

/** The typed weights of a booking: a total, or the kilograms of each material, of which empty ones were not collected. */
export interface WeighingForm {
  isByMaterial: boolean;
  total: string;
  kg: Record<MaterialType, string>;
}

/** Person and day of a weighing, as typed; the day is empty or ISO 8601. */
export interface WeigherForm {
  weighedBy: string;
  weighedOn: CalendarDay | '';
}

/** The form of a booking that has not been weighed, or of the parts of a recorded weighing. */
export const weighingFormOf = ({ collectedByMaterial }: AdministeredSchedule): WeighingForm => {
  const kgOf = (type: MaterialType): string => {
    const recorded = collectedByMaterial?.find(({ material }) => material === type);
    return recorded === undefined ? '' : weightText(recorded.kg);
  };
  const kg = Object.fromEntries(materialTypes.map((type) => [type, kgOf(type)])) as WeighingForm['kg'];
  return { isByMaterial: collectedByMaterial !== null, total: '', kg };
};

/** The materials in the order of their fields: those that the resident declared come first. */
export const orderedMaterials = ({ materials }: AdministeredSchedule): MaterialType[] => [
  ...materials,
  ...materialTypes.filter((type) => !materials.includes(type)),
];

const typedMaterials = ({ kg }: WeighingForm) =>
  materialTypes.flatMap((material) =>
    kg[material].trim() === '' ? [] : [{ material, kg: parseWeight(kg[material]) ?? Number.NaN }],
  );

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

/** A booking with the kilograms typed for it. */
export interface DoubtfulWeighing {
  readonly schedule: AdministeredSchedule;
  readonly weighedKg: number;
}

/** The weighings that are far from the declared weight; those without a number are left out. */
export const doubtfulWeighings = (
  schedules: readonly AdministeredSchedule[],
  typed: Readonly<Record<string, WeighingForm>>,
): DoubtfulWeighing[] =>
  schedules
    .flatMap((schedule) => {
      const form = typed[schedule.id];
      return form === undefined ? [] : [{ schedule, weighedKg: typedKg(form) }];
    })
    .filter(({ schedule, weighedKg }) => isFarFromDeclared({ declaredKg: schedule.weightKg, weighedKg }));
