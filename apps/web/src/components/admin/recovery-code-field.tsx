import { administratorLimits } from '@separai/contract/administrators/limits';
import type { ComponentProps } from 'react';
import { passkeysText } from '../../lib/passkey-text.ts';
import { TextField } from '../ui/field.tsx';

const text = passkeysText.signIn;

/** Rules of the field where the form has no schema. */
export const recoveryCodeRules = { validate: (typed: string) => typed.trim() !== '' || text.codeRequired };

/** The field of an administrator's recovery code. */
export function RecoveryCodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label={text.code}
      hint={text.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={administratorLimits.recoveryCodeMaxLength}
      {...props}
    />
  );
}
