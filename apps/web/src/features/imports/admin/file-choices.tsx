import { type Axis, axes } from '@separai/contract/imports/coordinates';
import type { ImportMapping } from '@separai/contract/imports/fields';
import type { Import } from '@separai/contract/imports/schema';
import { limits } from '@separai/contract/limits';
import type { ReactNode } from 'react';
import { CheckboxField, TextField } from '../../../components/ui/field.tsx';
import { withConstant, withMinus } from './mapping-draft.ts';
import { lacksCity, lacksMinus } from './noticed.tsx';
import { adminImportsText as text } from './text.ts';

interface ChoicesProps {
  record: Import;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

/** Choices for the whole file: the city, a lost minus sign of coordinates, and whether areas become points at their middle. */
export function FileChoices({ record, mapping, onChange }: ChoicesProps) {
  const { noLatitudeMinus, noLongitudeMinus, areas } = record.noticed;
  const minus = mapping.minus ?? [];
  return (
    <>
      {lacksCity(record) && (
        <TextField
          label={text.cityQuestion}
          hint={text.cityHint}
          autoComplete="off"
          maxLength={limits.nameMaxLength}
          value={mapping.constants.city ?? ''}
          onChange={({ target }) => onChange(withConstant(mapping, { field: 'city', constant: target.value }))}
        />
      )}
      {(lacksMinus(record) || minus.length > 0) && (
        <Choice
          question={text.minusQuestion(noLatitudeMinus, noLongitudeMinus)}
          sentence={lacksMinus(record) ? text.minusCounted(noLatitudeMinus, noLongitudeMinus) : null}
        >
          {axes.map((axis: Axis) => (
            <CheckboxField
              key={axis}
              label={text.minusOf[axis]}
              hint={text.minusHint[axis]}
              checked={minus.includes(axis)}
              onChange={({ target }) => onChange(withMinus(mapping, { axis, isLost: target.checked }))}
            />
          ))}
        </Choice>
      )}
      {areas > 0 && (
        <Choice question={text.areasQuestion(areas)} sentence={text.areasSentence}>
          <CheckboxField
            label={text.takesMiddles}
            checked={mapping.takesMiddles === true}
            onChange={({ target }) => onChange({ ...mapping, takesMiddles: target.checked })}
          />
        </Choice>
      )}
    </>
  );
}

function Choice({ question, sentence, children }: { question: string; sentence: string | null; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 rounded-lg border border-edge bg-raised px-4 py-3">
      <legend className="float-left w-full font-display font-semibold">{question}</legend>
      <div className="clear-both">
        {sentence !== null && <p className="text-ink-soft">{sentence}</p>}
        {children}
      </div>
    </fieldset>
  );
}
