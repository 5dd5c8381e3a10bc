/** The first word of a name, or undefined for an empty one. */
export const firstNameOf = (name: string | null | undefined): string | undefined => name?.trim().split(/\s+/)[0] || undefined;

/** Up to two capitals that stand for a name: first and last word, particles left out. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word) && !/^(d[aeo]s?|e)$/i.test(word));
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  const initials = last === '' ? [...first].slice(0, 2).join('') : `${[...first][0]}${[...last][0]}`;
  return initials.toLocaleUpperCase('pt-BR');
};
