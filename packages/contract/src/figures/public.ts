import type { CalendarDay } from '../calendar.ts';
import { type MaterialType, materialTypes } from '../collection-points/materials.ts';
import { addMonths, type Month, monthOf } from './months.ts';
import { type CountedLine, type PublishedLine, publishable } from './withholding.ts';

/** Number of complete months that the public figures show. */
export const publicMonths = 12;

/** Day on which the figures of the previous month are published. Until then its collections are concluded and corrected. */
export const publicDay = 10;

/** The months that are published on a day. */
export const publicRange = (today: CalendarDay): { from: Month; to: Month } => {
  const to = addMonths(monthOf(today), Number(today.slice(8)) < publicDay ? -2 : -1);
  return { from: addMonths(to, 1 - publicMonths), to };
};

/** Counts of a month (`isTotal`) or of a material of a month; `material` null: weighed together. */
export interface PublicCount {
  readonly isTotal: boolean;
  readonly month: Month;
  readonly material: MaterialType | null;
  readonly collections: number;
  readonly kilograms: number;
  /** Distinct people with a collection. */
  readonly people: number;
  /** Distinct people with kilograms. */
  readonly weighedPeople: number;
}

/** The figures of a month as they are published, once and for all. */
export interface PublishedMonth extends Omit<PublishedLine<MaterialType | null>, 'parts'> {
  readonly month: Month;
  readonly materials: readonly { readonly material: MaterialType | null; readonly kilograms: number | null }[];
}

const whole = (kilograms: number | null): number | null => (kilograms === null ? null : Math.round(kilograms));

const lineOf = (rows: readonly PublicCount[]): CountedLine<MaterialType | null> => {
  const total = rows.find(({ isTotal }) => isTotal) ?? { kilograms: 0, collections: 0, people: 0, weighedPeople: 0 };
  const { kilograms, collections, people, weighedPeople } = total;
  const parts = rows.filter(({ isTotal }) => !isTotal).map(({ material, ...counts }) => ({ ...counts, key: material }));
  return { kilograms, collections, people, weighedPeople, parts };
};

const sum = (values: readonly (number | null)[]): number => values.reduce<number>((all, value) => all + (value ?? 0), 0);

/** The figures of a month that may be published, of the counts of that month. */
export const publishedMonth = (month: Month, counts: readonly PublicCount[]): PublishedMonth => {
  const { parts, ...published } = publishable(lineOf(counts));
  const materials = [...materialTypes, null].flatMap((material) => {
    const part = parts.find(({ key }) => key === material);
    return part === undefined ? [] : [{ material, kilograms: whole(part.kilograms) }];
  });
  return { ...published, kilograms: whole(published.kilograms), month, materials };
};

/** The sums of published months, of published figures alone (`withholding.ts`). */
export const publicSums = (
  months: readonly PublishedMonth[],
): {
  readonly kilograms: number;
  readonly collections: number;
  readonly byMaterial: { readonly material: MaterialType | null; readonly kilograms: number }[];
} => {
  const byMaterial = [...materialTypes, null].flatMap((material) => {
    const published = months.flatMap(({ materials }) => materials.filter((row) => row.material === material));
    const kilograms = sum(published.map((row) => row.kilograms));
    return kilograms === 0 ? [] : [{ material, kilograms }];
  });
  return {
    kilograms: sum(months.map(({ kilograms }) => kilograms)),
    collections: sum(months.map(({ collections }) => collections)),
    byMaterial,
  };
};
