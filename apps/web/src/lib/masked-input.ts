const isDigit = (character: string): boolean => /\d/.test(character);

/** The place in `masked` after its first `digits` digits, as a caret position. */
export const caretAfter = (masked: string, digits: number): number => {
  let seen = 0;
  for (let place = 0; place < masked.length; place += 1) {
    if (seen === digits) return place;
    if (isDigit(masked.charAt(place))) seen += 1;
  }
  return masked.length;
};

/** Shapes what was typed; the caret stays behind the digit it stood behind, so that one can mend in the middle. */
export const applyMask = (input: HTMLInputElement, mask: (typed: string) => string): void => {
  const typed = input.value;
  const caret = input.selectionStart ?? typed.length;
  const masked = mask(typed);
  if (masked === typed) return;
  input.value = masked;
  if (document.activeElement !== input) return;
  const place = caret === typed.length ? masked.length : caretAfter(masked, [...typed.slice(0, caret)].filter(isDigit).length);
  input.setSelectionRange(place, place);
};
