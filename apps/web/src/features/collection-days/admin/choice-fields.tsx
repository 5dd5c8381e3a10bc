import {
  type CollectionServiceColor,
  collectionServiceColors,
  type HolidayPolicy,
  holidayPolicies,
} from '@separai/contract/collection-days/kinds';
import { collectionServiceColorTitles, holidayPolicyTitles } from '@separai/contract/collection-days/titles';
import type { ComponentProps, ReactNode } from 'react';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { ServiceDot } from '../components/collection-line.tsx';
import { policySentences } from './service-text.ts';

interface RadioFieldsProps {
  legend: ReactNode;
  error?: string | undefined;
  className: string;
  children: ReactNode;
}

/** Choices of one value. */
export function RadioFields({ legend, error, className, children }: RadioFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold">{legend}</legend>
      <div className={className}>{children}</div>
      <div role="alert">{error !== undefined && <FieldError>{error}</FieldError>}</div>
    </fieldset>
  );
}

interface RadioProps extends Omit<ComponentProps<'input'>, 'title' | 'type'> {
  title: ReactNode;
  sentence?: ReactNode;
}

/** A choice as a box with its title, and a sentence below it. */
export function Radio({ title, sentence, ...input }: RadioProps) {
  return (
    <label className="flex min-h-11 max-w-full cursor-pointer gap-2.5 rounded-md border-[1.5px] border-edge px-3 py-2.5 has-[:checked]:border-action has-[:checked]:bg-action-soft has-[:checked]:text-on-action-soft">
      <input {...input} type="radio" className="mt-0.5 size-5 shrink-0 accent-(--action)" />
      <span className="min-w-0">
        <span className="flex gap-2 font-medium wrap-anywhere">{title}</span>
        {sentence !== undefined && <span className="block text-small wrap-anywhere">{sentence}</span>}
      </span>
    </label>
  );
}

interface ColorFieldsProps {
  legend: string;
  input: ComponentProps<'input'>;
}

/** The colours of services, each with its name. */
export const ColorFields = ({ legend, input }: ColorFieldsProps) => (
  <RadioFields legend={legend} className="flex flex-wrap gap-2">
    {collectionServiceColors.map((color: CollectionServiceColor) => (
      <Radio
        key={color}
        {...input}
        value={color}
        title={
          <>
            <ServiceDot color={color} />
            {collectionServiceColorTitles[color]}
          </>
        }
      />
    ))}
  </RadioFields>
);

interface PolicyFieldsProps {
  legend: string;
  input: ComponentProps<'input'>;
  /** The choice of the service's policy, by an empty value. */
  inherited?: { readonly title: string; readonly sentence: string };
}

/** The holiday policies, each with a sentence about its effect. */
export const PolicyFields = ({ legend, input, inherited }: PolicyFieldsProps) => (
  <RadioFields legend={legend} className="grid grid-cols-[minmax(0,1fr)] gap-2 min-[43.75rem]:grid-cols-2">
    {inherited !== undefined && <Radio {...input} value="" {...inherited} />}
    {holidayPolicies.map((policy: HolidayPolicy) => (
      <Radio key={policy} {...input} value={policy} title={holidayPolicyTitles[policy]} sentence={policySentences[policy]} />
    ))}
  </RadioFields>
);
