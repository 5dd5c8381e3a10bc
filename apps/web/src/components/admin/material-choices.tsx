import { materialTypes } from '@separai/contract/collection-points/materials';
import type { ComponentProps } from 'react';
import { FieldError } from '../ui/field-error.tsx';
import { MaterialIcon } from '../ui/material-icons.tsx';
import { MaterialTitle } from '../ui/material-title.tsx';

interface MaterialChoicesProps {
  legend: string;
  error: string | undefined;
  /** The registration of the checkboxes. */
  input: ComponentProps<'input'>;
  className: string;
}

/** Checkboxes of the material types. */
export const MaterialChoices = ({ legend, error, input, className }: MaterialChoicesProps) => (
  <fieldset className={`min-w-0 ${className}`}>
    <legend className="mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold">{legend}</legend>
    <div className="flex flex-wrap gap-2">
      {materialTypes.map((type) => (
        <label
          key={type}
          className="flex min-h-11 max-w-full cursor-pointer items-center gap-2.5 rounded-md wrap-anywhere border-[1.5px] border-edge bg-surface px-3 font-display text-[0.9375rem] font-semibold has-[:checked]:border-action has-[:checked]:bg-action-soft has-[:checked]:text-on-action-soft has-[:focus-visible]:focus-box"
        >
          <input type="checkbox" value={type} className="size-5 shrink-0 accent-(--action)" {...input} />
          <MaterialIcon material={type} size={20} tone="ink" />
          <MaterialTitle material={type} />
        </label>
      ))}
    </div>
    {error !== undefined && <FieldError>{error}</FieldError>}
  </fieldset>
);
