/**
 * Characters without a width that reorder, hide or divide the text beside them, such as a telephone after a name, or make a second
 * name of the same look: bidirectional controls, zero-width spaces and joiners of words, line separators and byte order marks. The
 * joiners of letters and emoji (U+200C, U+200D) are not among them.
 */
export const invisibleCharacters = /[\p{Bidi_Control}\u200b\u2028\u2029\u2060-\u2065\ufeff]/gu;
