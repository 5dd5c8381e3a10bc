/** A field in which what was typed is not what is saved by now. */
export interface FieldConflict<Field extends string> {
  readonly field: Field;
  readonly mine: string;
  readonly theirs: string;
  /** Whose was changed since the form was opened: one's own where both were. */
  readonly likely: 'mine' | 'theirs';
}

/** Every field in which two versions differ as text, told from where both began. */
export const conflictsBetween = <Field extends string>(
  fields: readonly Field[],
  versions: Readonly<Record<'base' | 'mine' | 'theirs', (field: Field) => string>>,
): FieldConflict<Field>[] =>
  fields.flatMap((field) => {
    const [base, mine, theirs] = [versions.base(field), versions.mine(field), versions.theirs(field)];
    return mine === theirs ? [] : [{ field, mine, theirs, likely: mine === base ? ('theirs' as const) : ('mine' as const) }];
  });
