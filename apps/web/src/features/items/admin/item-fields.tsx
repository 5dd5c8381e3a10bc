import { categoriesOfMaterial, categoryTitle } from '@separai/contract/collection-points/categories';
import { materialTitles, materialTypes } from '@separai/contract/collection-points/materials';
import { contradictionOf } from '@separai/contract/items/contradictions';
import { itemLimits } from '@separai/contract/items/limits';
import type { ItemSource } from '@separai/contract/items/schema';
import { verdictKinds, verdictTitles } from '@separai/contract/items/verdicts';
import { linesOf } from '@separai/contract/recycling-guides/rules';
import type { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { slugOf } from '@separai/contract/text';
import type { UseFormReturn } from 'react-hook-form';
import { fieldsOf } from '../../../components/admin/use-record-form.ts';
import { FormAlert, SwitchField, TextArea, TextField, WrappingField } from '../../../components/ui/field.tsx';
import { InlineSelect, Options } from '../../../components/ui/inline-select.tsx';
import type { ItemForm, Scope } from './item-form.ts';
import { SourceFields } from './source-fields.tsx';
import { adminItemsText as text } from './text.ts';

interface FieldsProps {
  form: UseFormReturn<ItemForm>;
  isNew: boolean;
  sources: Readonly<Record<string, ItemSource>>;
  guides: readonly Pick<RecyclingGuide, 'id' | 'name'>[];
}

/** The fields of an item. */
export function ItemFields({ form, isNew, sources, guides }: FieldsProps) {
  const { register, watch } = form;
  const field = fieldsOf(form, text.fields);
  const { name, id, aliases, guide, hasCity } = watch();
  const isGuideGone = guide !== '' && guides.every((one) => one.id !== guide);
  return (
    <>
      <TextField {...field('name')} maxLength={itemLimits.nameMaxLength} />
      <TextField
        {...field('id')}
        optional={isNew}
        readOnly={!isNew}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={itemLimits.idMaxLength}
        placeholder={isNew ? slugOf(name) : undefined}
        hint={isNew ? text.idHint(id.trim() === '' ? slugOf(name) : id.trim()) : text.idFixed}
      />
      <TextArea {...field('aliases')} optional hint={text.aliasesHint(linesOf(aliases).length)} />
      <InlineSelect {...field('material')}>
        <option value="">{text.noMaterial}</option>
        <Options words={materialTitles} values={materialTypes} />
      </InlineSelect>
      <InlineSelect {...field('category')}>
        <option value="">{text.noCategory}</option>
        {materialTypes.map((type) => (
          <optgroup key={type} label={materialTitles[type]}>
            {categoriesOfMaterial(type).map((id) => (
              <option key={id} value={id}>
                {categoryTitle(id)}
              </option>
            ))}
          </optgroup>
        ))}
      </InlineSelect>
      <InlineSelect {...field('guide')}>
        <option value="">{text.noGuide}</option>
        {isGuideGone && <option value={guide}>{text.guideGone(guide)}</option>}
        {guides.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </InlineSelect>
      <div className="grid gap-3 rounded-lg border border-line p-3">
        <SwitchField label={text.hasCity} hint={text.hasCityHint} {...register('hasCity')} />
        {hasCity && <VerdictFields form={form} scope="city" known={sources} />}
      </div>
      <div className="grid gap-3 rounded-lg border border-line p-3">
        <VerdictFields form={form} scope="national" known={sources} hint={text.nationalHint} />
      </div>
    </>
  );
}

interface VerdictFieldsProps {
  form: UseFormReturn<ItemForm>;
  scope: Scope;
  known: FieldsProps['sources'];
  hint?: string;
}

const labelsOf = (scope: Scope) =>
  Object.fromEntries(Object.entries(text.verdictFields).map(([name, label]) => [`${scope}.${name}`, label]));

/** The verdict of a scope. */
function VerdictFields({ form, scope, known, hint }: VerdictFieldsProps) {
  const field = fieldsOf(form, labelsOf(scope));
  const { kind, prepare, why, depends } = form.watch(scope);
  const contradiction = kind === '' || prepare.trim() === '' ? null : contradictionOf({ kind, prepare, why, depends });
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-1.5 font-display text-name font-semibold">{text[scope]}</legend>
      {hint !== undefined && <p className="text-small text-ink-soft">{hint}</p>}
      <InlineSelect {...field(`${scope}.kind`)}>
        <option value="">{text.chooseKind}</option>
        <Options words={verdictTitles} values={verdictKinds} />
      </InlineSelect>
      {(['prepare', 'why', 'depends'] as const).map((part) => (
        <WrappingField
          key={part}
          {...field(`${scope}.${part}`)}
          optional={part !== 'prepare'}
          maxLength={itemLimits.sentenceMaxLength}
        />
      ))}
      <div aria-live="polite">{contradiction !== null && <FormAlert tone="warn">{contradiction}</FormAlert>}</div>
      <TextField {...field(`${scope}.since`)} type="date" className="max-w-72" optional />
      <SourceFields form={form} scope={scope} known={known} />
    </fieldset>
  );
}
