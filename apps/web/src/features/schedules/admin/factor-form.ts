import { type MaterialType, materialTitles, materialTypes } from '@separai/contract/collection-points/materials';
import { type FactorCreation as FactorBody, FactorCreation, type KeptFactor } from '@separai/contract/conversions/schema';
import { type CountedUnit, countedUnits, unitTitles } from '@separai/contract/conversions/units';
import { formatNumber } from '@separai/contract/portuguese';
import { parseWeight, weightText } from '../formats.ts';
import { factorText as text } from './factor-text.ts';

/** The form of a factor; an empty organisation is all of them. */
export interface FactorForm {
  material: MaterialType;
  unit: CountedUnit;
  kgPerUnit: string;
  organizationId: string;
  note: string;
}

type FactorField = keyof FactorForm;

/** The form of a new factor, of an operator's organisation where there is one. */
export const emptyForm = (organizationId: number | null): FactorForm => ({
  material: materialTypes[0],
  unit: countedUnits[0],
  kgPerUnit: '',
  organizationId: organizationId === null ? '' : String(organizationId),
  note: '',
});

export const formOf = ({ material, unit, kgPerUnit, organizationId, note }: KeptFactor): FactorForm => ({
  material,
  unit,
  kgPerUnit: weightText(kgPerUnit),
  organizationId: organizationId === null ? '' : String(organizationId),
  note: note ?? '',
});

/** The request body of a form. */
export const bodyOf = ({ material, unit, kgPerUnit, organizationId, note }: FactorForm): FactorBody => ({
  material,
  unit,
  kgPerUnit: parseWeight(kgPerUnit) ?? Number.NaN,
  organizationId: organizationId === '' ? null : Number(organizationId),
  note: note.trim() || null,
});

/** The problems of a form by field; empty when it can be sent. */
export const problemsOf = (form: FactorForm): Partial<Record<FactorField, string>> => {
  const problems: Partial<Record<FactorField, string>> = {};
  for (const { path, message } of FactorCreation.safeParse(bodyOf(form)).error?.issues ?? [])
    problems[path[0] as FactorField] ??= path[0] === 'kgPerUnit' ? text.kgInvalid : message;
  return problems;
};

/** The text of a field of a form. */
export const textOf = (form: FactorForm, field: FactorField): string => {
  if (field === 'material') return materialTitles[form.material];
  if (field === 'unit') return unitTitles[form.unit][0];
  return form[field].trim();
};

/** A factor's name: 'saco de Papel/Papelão'. */
export const factorName = ({ material, unit }: Pick<KeptFactor, 'material' | 'unit'>): string =>
  `${unitTitles[unit][0]} de ${materialTitles[material]}`;

export const factorKg = ({ kgPerUnit }: KeptFactor): string => text.kg(formatNumber(kgPerUnit, 3));
