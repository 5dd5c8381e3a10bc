/**
 * Memoizes `make` at its first call: on a small phone the first `Intl` format takes 40 ms, which must not delay first paint.
 */
export const lazily = <Made extends object>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
