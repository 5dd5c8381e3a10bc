import { type MaterialType, materialTypes } from '../collection-points/materials.ts';
import { type Month, monthsBetween } from './months.ts';
import { type CountedLine, type PublishedLine, publishable } from './withholding.ts';

/** Number of complete months that the public figures show. */
export const publicMonths = 12;

/** Counts of a month (`isTotal`) or of a material of a month; `material` null: weighed together. */
export interface PublicCount {
  readonly isTotal: boolean;
  readonly month: Month;
  readonly material: MaterialType | null;
  readonly collections: number;
  readonly kilograms: number;
  readonly people: number;
}

interface PublishedMonth extends Omit<PublishedLine<MaterialType | null>, 'parts'> {
  readonly month: Month;
  readonly materials: readonly { readonly material: MaterialType | null; readonly kilograms: number | null }[];
}

/** Published kilograms are whole, so that a later correction of one weight shows less. */
const whole = (kilograms: number | null): number | null => (kilograms === null ? null : Math.round(kilograms));

const lineOf = (rows: readonly PublicCount[]): CountedLine<MaterialType | null> => {
  const total = rows.find(({ isTotal }) => isTotal) ?? { kilograms: 0, collections: 0, people: 0 };
  const parts = rows.filter(({ isTotal }) => !isTotal).map(({ material, ...counts }) => ({ ...counts, key: material }));
  return { kilograms: total.kilograms, collections: total.collections, people: total.people, parts };
};

const sum = (values: readonly (number | null)[]): number => values.reduce<number>((all, value) => all + (value ?? 0), 0);

/** The figures that may be published of a range of months; all sums are of published figures (`withholding.ts`). */
export const publicFiguresOf = (
  range: { from: Month; to: Month },
  counts: readonly PublicCount[],
): {
  readonly kilograms: number;
  readonly collections: number;
  readonly months: PublishedMonth[];
  readonly byMaterial: { readonly material: MaterialType | null; readonly kilograms: number }[];
} => {
  const months = monthsBetween(range).map((month): PublishedMonth => {
    const { parts, ...published } = publishable(lineOf(counts.filter((row) => row.month === month)));
    const ordered = [...materialTypes, null].flatMap((material) => {
      const part = parts.find(({ key }) => key === material);
      return part === undefined ? [] : [{ material, kilograms: whole(part.kilograms) }];
    });
    return { ...published, kilograms: whole(published.kilograms), month, materials: ordered };
  });
  const byMaterial = [...materialTypes, null].flatMap((material) => {
    const published = months.flatMap(({ materials }) => materials.filter((row) => row.material === material));
    const kilograms = sum(published.map((row) => row.kilograms));
    return kilograms === 0 ? [] : [{ material, kilograms }];
  });
  return {
    kilograms: sum(months.map(({ kilograms }) => kilograms)),
    collections: sum(months.map(({ collections }) => collections)),
    months,
    byMaterial,
  };
};
