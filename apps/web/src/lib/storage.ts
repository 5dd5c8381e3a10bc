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
