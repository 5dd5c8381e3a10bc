/**
 * What `use` gives, or null where the browser does not let it: storage may be forbidden, as in some private windows, and it may be
 * full. The page goes on without.
 */
export const ifAllowed = <Result>(use: () => Result): Result | null => {
  try {
    return use();
  } catch {
    return null;
  }
};

// The first page reads three small JSON shapes. By hand, since the validator would weigh more than the rest of the page's own code.

/** What a text says, or undefined when it is no JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The value as an object whose entries are still unknown, or null. */
export const objectIn = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

/** The value as a text, or undefined. */
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The entries of an object that are texts; none when it is no object. */
export const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(objectIn(value) ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
