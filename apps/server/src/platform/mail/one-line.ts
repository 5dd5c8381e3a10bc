/** A text without line breaks and other control characters, as headers and single lines must have it. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
