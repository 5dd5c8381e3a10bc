import { type AreaField, type AreaMapping, areaFields, type SaidFrequency } from '@separai/contract/area-imports/fields';
import { AreaMapping as Schema } from '@separai/contract/area-imports/mapping-schema';
import { haveSameColumns, mappingDraft } from './mapping-draft.ts';

export const areaDraft = mappingDraft<AreaMapping>('separai_area_mapping', Schema);

/** Whether two mappings read the frequency texts of rows alike. */
export const haveSameFrequency = (one: AreaMapping, other: AreaMapping): boolean =>
  haveSameColumns<AreaField>(['frequency', 'rules'], one, other);

const saidIn = ({ frequencies }: AreaMapping): string =>
  JSON.stringify([...frequencies].sort((one, another) => (one.text < another.text ? -1 : 1)));

export const isSameAreaMapping = (one: AreaMapping, other: AreaMapping): boolean =>
  haveSameColumns<AreaField>(areaFields, one, other) && one.validFrom === other.validFrom && saidIn(one) === saidIn(other);

/** A mapping with the rules of a frequency text; null: those that the text itself proposes. */
export const withFrequency = (mapping: AreaMapping, text: string, rules: SaidFrequency['rules'] | null): AreaMapping => {
  const others = mapping.frequencies.filter((said) => said.text !== text);
  return { ...mapping, frequencies: rules === null ? others : [...others, { text, rules }] };
};
