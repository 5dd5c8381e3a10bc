import { type MaterialType, materialTypes } from '@separai/contract/collection-points/materials';
import type { RouteStop } from '@separai/contract/collection-routes/schema';
import { limits } from '@separai/contract/limits';
import { totalKg } from '@separai/contract/schedules/rules';

/** A field of the weights: a material, or everything together. */
export type WeightField = MaterialType | 'together';

/** Typed kilograms by field, as text with a comma; empty fields are absent. */
export type TypedWeights = Readonly<Partial<Record<WeightField, string>>>;

/** Keys of the pad. */
export const padKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', ',', '0', 'delete'] as const;
export type PadKey = (typeof padKeys)[number];

/** Digits before and after the comma of a collected weight. */
const [wholeDigits, decimals] = [String(limits.collectedMaxKg).length, 2];

/** A typed weight after a key; a key that makes no weight of it is ignored. */
export const afterKey = (typed: string, key: PadKey): string => {
  if (key === 'delete') return typed.slice(0, -1);
  if (key === ',') return typed.includes(',') ? typed : `${typed === '' ? '0' : typed},`;
  const next = typed === '0' ? key : `${typed}${key}`;
  const [whole = '', part = ''] = next.split(',');
  return whole.length > wholeDigits || part.length > decimals ? typed : next;
};

/** Normalizes typed or pasted text to digits and one comma. */
export const typedWeight = (text: string): string =>
  [...text.replaceAll('.', ',')].filter((key) => /[\d,]/.test(key)).reduce((typed, key) => afterKey(typed, key as PadKey), '');

/** Kilograms of a typed weight; null without one. */
const kgOf = (typed: string | undefined): number | null =>
  typed === undefined || !/\d/.test(typed) ? null : Number(typed.replace(',', '.').replace(/\.$/, ''));

/** The fields of a stop: what the resident declared, and what was added; without materials, all of them. */
export const fieldsOf = (
  { materials }: Pick<RouteStop, 'materials'>,
  isTogether: boolean,
  added: readonly MaterialType[],
): WeightField[] => {
  if (isTogether) return ['together'];
  const shown = [...materials, ...added];
  return shown.length === 0 ? [...materialTypes] : materialTypes.filter((type) => shown.includes(type));
};

/** The request's weight; null while nothing is typed. */
export const weightBody = (
  fields: readonly WeightField[],
  typed: TypedWeights,
): { collectedWeightKg: number } | { collectedByMaterial: { material: MaterialType; kg: number }[] } | null => {
  if (fields.includes('together')) {
    const kg = kgOf(typed.together);
    return kg === null ? null : { collectedWeightKg: kg };
  }
  const weights = fields.flatMap((field) => {
    const kg = kgOf(typed[field]);
    return field === 'together' || kg === null ? [] : [{ material: field, kg }];
  });
  return weights.length === 0 ? null : { collectedByMaterial: weights };
};

/** Kilograms of all fields together. */
export const typedTotal = (fields: readonly WeightField[], typed: TypedWeights): number =>
  totalKg(fields.map((field) => ({ kg: kgOf(typed[field]) ?? 0 })));
