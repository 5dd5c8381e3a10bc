/**
 * The result of `use`, or null where it throws: the browser may deny storage, as in some private windows, or storage may be
 * full.
 */
export const tryStorage = <Result>(use: () => Result): Result | null => {
  try {
    return use();
  } catch {
    return null;
  }
};

// The first page reads three small JSON shapes by hand, since the validator would weigh more than the rest of its code.

/** The parsed text, or undefined when it is no JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The value as an object with unknown entries, or null. */
export const objectIn = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

/** The value as a string, or undefined. */
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The string entries of an object; none for another value. */
export const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(objectIn(value) ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
