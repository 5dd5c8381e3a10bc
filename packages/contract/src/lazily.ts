/** What is made when it is first asked for, and kept: a small phone takes 40 ms to make its first format of `Intl`, before it has drawn anything. */
export const lazily = <Made extends object>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
