/** Units besides the kilogram in which amounts are counted. */
export const countedUnits = ['saco', 'big-bag', 'unidade', 'litro'] as const;
export type CountedUnit = (typeof countedUnits)[number];

/** Titles of the units in the singular and the plural. */
export const unitTitles: Record<CountedUnit, readonly [one: string, many: string]> = {
  saco: ['saco', 'sacos'],
  'big-bag': ['big bag', 'big bags'],
  unidade: ['unidade', 'unidades'],
  litro: ['litro', 'litros'],
};

/** A counted amount with the factor that converted it. */
export interface Counted {
  readonly amount: number;
  readonly unit: CountedUnit;
  readonly kgPerUnit: number;
}

/** Kilograms of a counted amount, rounded to two decimals. */
export const kgOf = ({ amount, kgPerUnit }: Omit<Counted, 'unit'>): number => Math.round(amount * kgPerUnit * 100) / 100;

interface Factor<Material extends string> {
  readonly material: Material;
  readonly unit: CountedUnit;
  readonly organizationId: number | null;
}

/** The factor of a material and unit that holds for an organisation: its own, else the installation's. */
export const factorFor = <Material extends string, F extends Factor<Material>>(
  factors: readonly F[],
  { material, unit, organizationId }: Factor<Material>,
): F | undefined => {
  const known = factors.filter((factor) => factor.material === material && factor.unit === unit);
  return (
    known.find((factor) => organizationId !== null && factor.organizationId === organizationId) ??
    known.find((factor) => factor.organizationId === null)
  );
};
