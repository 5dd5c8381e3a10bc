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
import { FormAlert, SwitchField, TextArea, TextField, WrappingField } from '../../../components/ui/field.tsx';
import { InlineSelect } from '../../../components/ui/inline-select.tsx';
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
  const { register, watch, formState } = form;
  const { name, id, aliases, guide, hasCity } = watch();
  const error = (field: 'name' | 'id' | 'aliases' | 'material' | 'category' | 'guide') => formState.errors[field]?.message;
  const isGuideGone = guide !== '' && guides.every((one) => one.id !== guide);
  return (
    <>
      <TextField
        label={text.fields.name}
        autoComplete="off"
        maxLength={itemLimits.nameMaxLength}
        error={error('name')}
        {...register('name')}
      />
      <TextField
        label={text.fields.id}
        optional={isNew}
        readOnly={!isNew}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={itemLimits.idMaxLength}
        placeholder={isNew ? slugOf(name) : undefined}
        hint={isNew ? text.idHint(id.trim() === '' ? slugOf(name) : id.trim()) : text.idFixed}
        error={error('id')}
        {...register('id')}
      />
      <TextArea
        label={text.fields.aliases}
        optional
        hint={text.aliasesHint(linesOf(aliases).length)}
        error={error('aliases')}
        {...register('aliases')}
      />
      <InlineSelect label={text.fields.material} error={error('material')} {...register('material')}>
        <option value="">{text.noMaterial}</option>
        {materialTypes.map((type) => (
          <option key={type} value={type}>
            {materialTitles[type]}
          </option>
        ))}
      </InlineSelect>
      <InlineSelect label={text.fields.category} error={error('category')} {...register('category')}>
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
      <InlineSelect label={text.fields.guide} error={error('guide')} {...register('guide')}>
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

/** What the city, or the whole country, says of an item. */
function VerdictFields({ form, scope, known, hint }: VerdictFieldsProps) {
  const { register, watch, formState } = form;
  const errors = formState.errors[scope];
  const words = text.verdictFields;
  const { kind, prepare, why, depends } = watch(scope);
  const contradiction = kind === '' || prepare.trim() === '' ? null : contradictionOf({ kind, prepare, why, depends });
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-1.5 font-display text-name font-semibold">{text[scope]}</legend>
      {hint !== undefined && <p className="text-small text-ink-soft">{hint}</p>}
      <InlineSelect label={words.kind} error={errors?.kind?.message} {...register(`${scope}.kind`)}>
        <option value="">{text.chooseKind}</option>
        {verdictKinds.map((kind) => (
          <option key={kind} value={kind}>
            {verdictTitles[kind]}
          </option>
        ))}
      </InlineSelect>
      {(['prepare', 'why', 'depends'] as const).map((field) => (
        <WrappingField
          key={field}
          label={words[field]}
          optional={field !== 'prepare'}
          autoComplete="off"
          maxLength={itemLimits.sentenceMaxLength}
          error={errors?.[field]?.message}
          {...register(`${scope}.${field}`)}
        />
      ))}
      <div aria-live="polite">{contradiction !== null && <FormAlert tone="warn">{contradiction}</FormAlert>}</div>
      <TextField
        type="date"
        className="max-w-72"
        label={words.since}
        optional
        error={errors?.since?.message}
        {...register(`${scope}.since`)}
      />
      <SourceFields form={form} scope={scope} known={known} />
    </fieldset>
  );
}
