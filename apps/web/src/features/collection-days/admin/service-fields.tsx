import { collectionServiceKinds } from '@separai/contract/collection-days/kinds';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import { collectionServiceKindTitles } from '@separai/contract/collection-days/titles';
import type { UseFormReturn } from 'react-hook-form';
import type { Choice } from '../../../components/admin/record-chooser.tsx';
import { fieldsOf } from '../../../components/admin/use-record-form.ts';
import { SwitchField, TextArea, TextField } from '../../../components/ui/field.tsx';
import { InlineSelect, Options } from '../../../components/ui/inline-select.tsx';
import { ColorFields, PolicyFields } from './choice-fields.tsx';
import { LinkFields } from './link-fields.tsx';
import { minutesIn, type ServiceForm } from './service-form.ts';
import { adminServicesText as text } from './service-text.ts';

interface FieldsProps {
  form: UseFormReturn<ServiceForm>;
  guides: readonly Choice[] | undefined;
  items: readonly Choice[] | undefined;
}

/** The fields of a service. */
export function ServiceFields({ form, guides, items }: FieldsProps) {
  const { register, watch, setValue, formState } = form;
  const field = fieldsOf(form, text.fields);
  const links = { guides: { known: guides, add: text.addGuide }, items: { known: items, add: text.addItem } };
  return (
    <>
      <TextField {...field('name')} hint={text.nameHint} maxLength={collectionDayLimits.nameMaxLength} />
      <InlineSelect {...field('kind')}>
        <Options words={collectionServiceKindTitles} values={collectionServiceKinds} />
      </InlineSelect>
      <ColorFields legend={text.fields.color} input={register('color')} />
      <TextArea
        {...field('instructions')}
        optional
        hint={text.instructionsHint}
        maxLength={collectionDayLimits.instructionsMaxLength}
      />
      {(['guides', 'items'] as const).map((name) => (
        <LinkFields
          key={name}
          legend={text.fields[name]}
          {...links[name]}
          chosen={watch(name)}
          error={formState.errors[name]?.message}
          onChange={(chosen) => setValue(name, chosen, { shouldDirty: true })}
        />
      ))}
      <TextField
        {...field('putOutBefore')}
        inputMode="numeric"
        className="max-w-72"
        maxLength={4}
        hint={text.putOutHint(minutesIn(watch('putOutBefore')))}
      />
      <PolicyFields legend={text.fields.holidayPolicy} input={register('holidayPolicy')} />
      <SwitchField label={text.fields.active} hint={text.activeHint} {...register('active')} />
    </>
  );
}
