import { objectIn, textIn } from '../../../lib/json.ts';
import { forgetForm, keepForm, keptForm } from '../../../lib/kept-form.ts';

const name = 'profile';

/** A field of the record whose value can be kept while it is typed. Never the password. */
export type KeptField = 'name' | 'phone' | 'email' | 'cep' | 'number' | 'complement';

/** What was typed into this field and not saved, or null. One field at a time is kept: the one that was typed into last. */
export const keptEditing = (field: KeptField): string | null => {
  const kept = objectIn(keptForm(name)?.value);
  return kept?.field === field ? (textIn(kept.typed) ?? null) : null;
};

export const keepEditing = (field: KeptField, typed: string): void => keepForm(name, { field, typed });

export const forgetEditing = (): void => forgetForm(name);
