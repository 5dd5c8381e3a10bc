import { limits } from '@separai/contract/limits';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { PasswordField } from '../../../components/ui/field.tsx';
import { administratorsText } from '../text.ts';

const text = administratorsText.accept;

interface NewPasswordFieldsProps<Form extends FieldValues> {
  form: UseFormReturn<Form>;
  /** The field of the password, beside `confirmation`. */
  name: FieldPath<Form>;
}

/** A new password of an administrator, and its repetition. */
export function NewPasswordFields<Form extends { confirmation: string }>({ form, name }: NewPasswordFieldsProps<Form>) {
  const confirmation = 'confirmation' as FieldPath<Form>;
  const { touchedFields, isSubmitted } = form.formState;
  const isChecked = confirmation in touchedFields || isSubmitted;
  const errorOf = (field: FieldPath<Form>) => form.getFieldState(field, form.formState).error?.message;
  return (
    <>
      <PasswordField
        label={text.password}
        autoComplete="new-password"
        enterKeyHint="next"
        hint={errorOf(name) === undefined ? text.passwordHint(limits.adminPasswordMinLength) : undefined}
        error={errorOf(name)}
        {...form.register(name, { onChange: () => isChecked && form.trigger(confirmation) })}
      />
      <PasswordField
        label={text.confirmation}
        autoComplete="new-password"
        enterKeyHint="go"
        error={errorOf(confirmation)}
        {...form.register(confirmation)}
      />
    </>
  );
}
