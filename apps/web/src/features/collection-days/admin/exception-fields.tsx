import type { AdministeredServices, AreaNames } from '@separai/contract/collection-days/administered-schema';
import { collectionExceptionKinds } from '@separai/contract/collection-days/kinds';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import { collectionExceptionKindTitles } from '@separai/contract/collection-days/titles';
import { type UseFormReturn, useController } from 'react-hook-form';
import { fieldsOf } from '../../../components/admin/use-record-form.ts';
import { SwitchField, TextField, WrappingField } from '../../../components/ui/field.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { AreaChooser } from './area-chooser.tsx';
import { Radio, RadioFields } from './choice-fields.tsx';
import { type ExceptionForm, saysHours } from './exception-form.ts';
import { adminExceptionsText as text } from './exception-text.ts';
import { WindowFields } from './rule-fields.tsx';

interface ExceptionFieldsProps {
  form: UseFormReturn<ExceptionForm>;
  areas: AreaNames;
  services: AdministeredServices;
}

/** The fields of an exception. */
export function ExceptionFields({ form, areas, services }: ExceptionFieldsProps) {
  const { register, watch } = form;
  const field = fieldsOf(form, text.fields);
  const typed = watch();
  return (
    <>
      <RadioFields legend={text.fields.kind} className="grid grid-cols-[minmax(0,1fr)] gap-2 min-[43.75rem]:grid-cols-3">
        {collectionExceptionKinds.map((kind) => (
          <Radio
            key={kind}
            {...register('kind')}
            value={kind}
            title={collectionExceptionKindTitles[kind]}
            sentence={text.kinds[kind]}
          />
        ))}
      </RadioFields>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-start gap-4">
        <TextField {...field('date')} type="date" />
        {typed.kind === 'moved' && <TextField {...field('movedTo')} type="date" />}
      </div>
      {typed.kind === 'moved' && <SwitchField label={text.fields.hasWindow} {...register('hasWindow')} />}
      {saysHours(typed) && <HourFields form={form} />}
      <WrappingField {...field('sentence')} optional hint={text.sentenceHint} maxLength={collectionDayLimits.sentenceMaxLength} />
      <AreasField form={form} areas={areas} services={services} />
    </>
  );
}

/** The areas, registered behind the other fields so that a problem of these takes the focus first. */
function AreasField({ form, areas, services }: ExceptionFieldsProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'areas' });
  return (
    <AreaChooser
      legend={text.fields.areas}
      areas={areas}
      services={services}
      chosen={field.value}
      error={fieldState.error?.message}
      ref={field.ref}
      onChange={field.onChange}
    />
  );
}

function HourFields({ form }: { form: UseFormReturn<ExceptionForm> }) {
  const { watch, setValue, formState } = form;
  const [from, until, part] = watch(['from', 'until', 'part']);
  const { errors } = formState;
  const problem = errors.from?.message ?? errors.until?.message ?? errors.part?.message;
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-1 font-display font-semibold">{text.window}</legend>
      <WindowFields
        form={{ from, until, part }}
        onChange={(hours) => {
          for (const name of ['from', 'until', 'part'] as const) setValue(name, hours[name], { shouldDirty: true });
        }}
      />
      <div role="alert">{problem !== undefined && <FieldError>{problem}</FieldError>}</div>
    </fieldset>
  );
}
