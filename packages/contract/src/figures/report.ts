import type { Handover } from '../collection-points/handover.ts';
import { type MaterialType, materialTypes } from '../collection-points/materials.ts';
import { foldText } from '../text.ts';
import { type District, districtKey, districtOfEnd } from './districts.ts';
import { type Month, monthsBetween } from './months.ts';

/** Collected kilograms and their collections. */
interface Weighed {
  readonly kilograms: number;
  /** Completed collections; of a material, those that brought some of it. */
  readonly collections: number;
}

interface Place {
  readonly month: Month;
  /** End of the address: district and city. Null where the address has no such end. */
  readonly addressEnd: string | null;
  /** Null: the booking says nothing about it. */
  readonly handover: Handover | null;
  /** Null: of no organisation. */
  readonly organizationId: number | null;
}

/** Completed collections of a month, an organisation, a place and a service. */
export interface CollectedGroup extends Place, Weighed {}

/** Their kilograms by material; `material` null: weighed together. */
export interface CollectedCell extends Place, Weighed {
  readonly material: MaterialType | null;
}

/** An organisation's number and name. */
export interface NamedOrganization {
  readonly id: number;
  readonly name: string;
}

/** A row of the table: kilograms of a material in a month, an organisation, a district and a service. */
export interface FigureCell extends Weighed {
  readonly month: Month;
  readonly organization: NamedOrganization | null;
  readonly district: District | null;
  readonly handover: Handover | null;
  readonly material: MaterialType | null;
}

export interface FigureMonth extends Weighed {
  readonly month: Month;
  readonly materials: readonly { readonly material: MaterialType | null; readonly kilograms: number }[];
}

/** The tables of a report. */
export interface Figures {
  readonly collections: number;
  readonly kilograms: number;
  readonly byMonth: readonly FigureMonth[];
  readonly byMaterial: readonly ({ readonly material: MaterialType | null } & Weighed)[];
  readonly byOrganization: readonly ({ readonly organization: NamedOrganization | null } & Weighed)[];
  readonly byDistrict: readonly ({ readonly district: District | null } & Weighed)[];
  readonly byService: readonly ({ readonly handover: Handover | null } & Weighed)[];
  readonly cells: readonly FigureCell[];
}

const rounded = (kilograms: number): number => Math.round(kilograms * 100) / 100;

/** Sums rows with equal keys, in the order of their first row. */
const summed = <Row extends Weighed, Part>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  partOf: (row: Row) => Part,
): (Part & Weighed)[] => {
  const sums = new Map<string, { part: Part; kilograms: number; collections: number }>();
  for (const row of rows) {
    const key = keyOf(row);
    const sum = sums.get(key) ?? { part: partOf(row), kilograms: 0, collections: 0 };
    sum.kilograms += row.kilograms;
    sum.collections += row.collections;
    sums.set(key, sum);
  }
  return [...sums.values()].map(({ part, kilograms, collections }) => ({
    ...part,
    kilograms: rounded(kilograms),
    collections,
  }));
};

/** Materials in their order, those weighed together last. */
const placeOf = (material: MaterialType | null): number =>
  material === null ? materialTypes.length : materialTypes.indexOf(material);

const byPlace = (a: { material: MaterialType | null }, b: { material: MaterialType | null }): number =>
  placeOf(a.material) - placeOf(b.material);

const byKilograms = (a: Weighed, b: Weighed): number => b.kilograms - a.kilograms || b.collections - a.collections;

/** Whether a district is known comes first, then the kilograms. */
const knownFirst = (a: { district: District | null } & Weighed, b: { district: District | null } & Weighed): number =>
  Number(a.district === null) - Number(b.district === null) || byKilograms(a, b);

/** The one spelling of each district, that of its first row. */
const districtsOf = (ends: readonly (string | null)[]): ((end: string | null) => District | null) => {
  const spelled = new Map<string, District>();
  const known = new Map<string | null, District | null>();
  for (const end of ends) {
    if (known.has(end)) continue;
    const district = districtOfEnd(end);
    const first = district === null ? null : (spelled.get(districtKey(district)) ?? district);
    if (first !== null) spelled.set(districtKey(first), first);
    known.set(end, first);
  }
  return (end) => known.get(end) ?? null;
};

const keyOfDistrict = (district: District | null): string => (district === null ? '' : districtKey(district));

/** The tables of a range of months from its groups and cells; a month without collections has zeros. */
export const figuresOf = (
  range: { from: Month; to: Month },
  groups: readonly CollectedGroup[],
  cells: readonly CollectedCell[],
  organizations: readonly NamedOrganization[],
): Figures => {
  const organizationOf = (id: number | null): NamedOrganization | null => organizations.find((one) => one.id === id) ?? null;
  const districtAt = districtsOf([...groups, ...cells].map(({ addressEnd }) => addressEnd));
  const table = summed(
    cells,
    ({ month, organizationId, addressEnd, handover, material }) =>
      `${month}|${organizationId ?? ''}|${keyOfDistrict(districtAt(addressEnd))}|${handover ?? ''}|${material ?? ''}`,
    ({ month, organizationId, addressEnd, handover, material }) => ({
      ...{ month, handover, material },
      organization: organizationOf(organizationId),
      district: districtAt(addressEnd),
    }),
  );
  const materialsOf = (rows: readonly FigureCell[]) =>
    summed(
      rows,
      ({ material }) => material ?? '',
      ({ material }) => ({ material }),
    ).sort(byPlace);
  const months = summed(
    groups,
    ({ month }) => month,
    ({ month }) => ({ month }),
  );
  const [all = { kilograms: 0, collections: 0 }] = summed(
    groups,
    () => '',
    () => ({}),
  );
  return {
    collections: all.collections,
    kilograms: all.kilograms,
    byMonth: monthsBetween(range).map((month) => {
      const { kilograms = 0, collections = 0 } = months.find((row) => row.month === month) ?? {};
      const materials = materialsOf(table.filter((row) => row.month === month));
      return {
        month,
        kilograms,
        collections,
        materials: materials.map(({ material, kilograms: kg }) => ({ material, kilograms: kg })),
      };
    }),
    byMaterial: materialsOf(table),
    byOrganization: summed(
      groups,
      ({ organizationId }) => String(organizationId),
      ({ organizationId }) => ({ organization: organizationOf(organizationId) }),
    ).sort(byKilograms),
    byDistrict: summed(
      groups,
      ({ addressEnd }) => keyOfDistrict(districtAt(addressEnd)),
      ({ addressEnd }) => ({ district: districtAt(addressEnd) }),
    ).sort(knownFirst),
    byService: summed(
      groups,
      ({ handover }) => handover ?? '',
      ({ handover }) => ({ handover }),
    ).sort(byKilograms),
    cells: table.sort(
      (a, b) =>
        a.month.localeCompare(b.month) ||
        (a.organization?.name ?? '~').localeCompare(b.organization?.name ?? '~') ||
        foldText(a.district?.name ?? '~').localeCompare(foldText(b.district?.name ?? '~')) ||
        (a.handover ?? '').localeCompare(b.handover ?? '') ||
        byPlace(a, b),
    ),
  };
};

/** The name of a district for a table: with its city where the table has several cities. */
export const districtTitles = (districts: readonly (District | null)[]): ((district: District | null) => string) => {
  const cities = new Set(districts.flatMap((district) => (district === null ? [] : [foldText(district.city)])));
  return (district) => {
    if (district === null) return 'Bairro não informado';
    return cities.size > 1 ? `${district.name}, ${district.city}` : district.name;
  };
};
