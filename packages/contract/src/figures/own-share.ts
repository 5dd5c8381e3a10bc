import { type MaterialType, materialTypes } from '../collection-points/materials.ts';

interface WeighedSchedule {
  readonly materials: readonly MaterialType[];
  readonly collectedWeightKg: number | null;
  readonly collectedByMaterial: readonly { readonly material: MaterialType; readonly kg: number }[] | null;
}

interface Part {
  /** Null: weighed together. */
  readonly material: MaterialType | null;
  readonly kilograms: number;
}

/** The kilograms of a booking by material: those weighed apart, else all of them, with the material that the booking names alone. */
const partsOf = ({ materials, collectedWeightKg, collectedByMaterial }: WeighedSchedule): Part[] => {
  if (collectedByMaterial !== null) return collectedByMaterial.map(({ material, kg }) => ({ material, kilograms: kg }));
  const [only] = materials.length === 1 ? materials : [];
  return collectedWeightKg === null ? [] : [{ material: only ?? null, kilograms: collectedWeightKg }];
};

/** Collected kilograms of a resident's bookings, by material in the order of `materialTypes`, by the definitions of the reports. */
export const ownShareOf = (schedules: readonly WeighedSchedule[]): Part[] => {
  const parts = schedules.flatMap(partsOf);
  return [...materialTypes, null].flatMap((material) => {
    const sum = parts.reduce((all, part) => (part.material === material ? all + part.kilograms : all), 0);
    return sum === 0 ? [] : [{ material, kilograms: Math.round(sum * 100) / 100 }];
  });
};
