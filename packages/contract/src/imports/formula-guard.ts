// The characters that begin a formula in a spreadsheet (CWE-1236), with their full-width and small forms, which some programs read as the plain ones.
const beginning = '[=+\\-@＝＋－＠﹦﹢﹣﹫]';
// Invisible characters that a spreadsheet may ignore: blanks, controls, format characters, fillers.
const unseen = '[\\s\\p{C}\\p{Z}\\p{DI}]';

const formula = new RegExp(`^'*${unseen}*${beginning}`, 'u');
const guarded = new RegExp(`^'(?='*${unseen}*${beginning})`, 'u');

/** Whether a spreadsheet might run a text as a formula, or `unguarded` would strip an apostrophe that belongs to the text. */
export const needsGuard = (text: string): boolean => formula.test(text);

/** A text without the apostrophe that an export puts before a possible formula. */
export const unguarded = (text: string): string => text.replace(guarded, '');
