import {
  type AreaConstant,
  type AreaField,
  type AreaMapping,
  areaConstants,
  areaFields,
  areaMappingProblem,
  severalColumns,
} from '@separai/contract/area-imports/fields';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import type { Import } from '@separai/contract/imports/schema';
import { useQuery } from '@tanstack/react-query';
import { TextField } from '../../../components/ui/field.tsx';
import { areaProposalQuery, useMapAreaImport } from './api.ts';
import { AreaFrequencies } from './area-frequencies.tsx';
import { areaDraft, haveSameFrequency, isSameAreaMapping, withFrequency } from './area-mapping-draft.ts';
import { AreaMappingPreview } from './area-mapping-preview.tsx';
import { areaImportsText } from './area-text.ts';
import { haveSameColumns } from './mapping-draft.ts';
import { MappingForm, type MappingSubject } from './mapping-form.tsx';
import { adminImportsText as text } from './text.ts';

/** The first field that a problem of the whole mapping is about. */
const lackingField = ({ columns, constants }: AreaMapping): AreaField => {
  const lacks = (field: AreaConstant): boolean => (columns[field] ?? []).length === 0 && (constants[field] ?? '').trim() === '';
  if (lacks('service')) return 'service';
  return lacks('municipality') ? 'municipality' : lacks('uf') ? 'uf' : 'frequency';
};

const subject: MappingSubject<AreaField, AreaMapping> = {
  fields: areaFields,
  words: areaImportsText.fields,
  caption: areaImportsText.mappingCaption,
  isSeveral: (field) => severalColumns.has(field),
  isConstant: (field) => areaConstants.some((one) => one === field),
  constantMaxLength: collectionDayLimits.operatorMaxLength,
  draft: areaDraft,
  isSame: isSameAreaMapping,
  problemOf: (mapping) => {
    const sentence = areaMappingProblem(mapping);
    return sentence === null ? null : { sentence, fields: [lackingField(mapping)] };
  },
};

interface EditorProps {
  record: Import;
  mapping: AreaMapping;
  /** Called when the rows are checked by the shown mapping. */
  onDone: () => void;
  onGone: () => void;
}

/** Assigns the columns of a file of collection areas, confirms the days that its texts say, and shows its first rows. */
export function AreaMappingEditor({ record, mapping: stored, onDone, onGone }: EditorProps) {
  const proposal = useQuery(areaProposalQuery(record.id)).data;
  const done = (): void => {
    areaDraft.store(record.id, null);
    onDone();
  };
  const { mutate, isPending, error } = useMapAreaImport(done);
  const send = (mapping: AreaMapping): void =>
    mutate({ params: { id: String(record.id) }, body: { ...mapping } as NonNullable<Import['areaMapping']> });
  // A city that was typed makes no other columns.
  const isRemembered =
    proposal !== undefined &&
    !haveSameColumns<AreaField>(areaFields, { ...stored, constants: {} }, { ...proposal, constants: {} });
  return (
    <MappingForm
      subject={subject}
      record={record}
      stored={stored}
      isChecked={record.failure === null && record.areaFacts !== null}
      proposed={proposal}
      save={{ send, isPending, error }}
      lead={isRemembered ? text.remembered : areaImportsText.proposed}
      onDone={done}
      onGone={onGone}
    >
      {(mapping, change) => (
        <>
          <AreaFrequencies
            facts={record.areaFacts}
            isStale={!haveSameFrequency(mapping, stored)}
            mapping={mapping}
            onFrequency={(said, rules) => change(withFrequency(mapping, said, rules))}
          />
          <TextField
            label={areaImportsText.validFrom}
            hint={areaImportsText.validFromHint}
            type="date"
            className="roomy:max-w-100"
            value={mapping.validFrom}
            onChange={({ target }) => target.value !== '' && change({ ...mapping, validFrom: target.value })}
          />
          <AreaMappingPreview record={record} mapping={mapping} />
        </>
      )}
    </MappingForm>
  );
}
