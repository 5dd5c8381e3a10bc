/** Value of a character for the check digits: its code minus that of '0' (IN RFB 2.229/2024). */
const characterValue = (character: string): number => character.charCodeAt(0) - 48;

/** The check digit of a text, whose weights are 2 to 9 from its end (modulo 11). */
const checkDigitOf = (text: string): number => {
  const sum = [...text].reverse().reduce((total, character, index) => total + characterValue(character) * (2 + (index % 8)), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
};

/** A typed CNPJ as 14 upper-case letters and digits; null where its form or its check digits are wrong. */
export const readCnpj = (typed: string): string | null => {
  const text = typed.toUpperCase().replace(/[\s./-]/g, '');
  if (!/^[0-9A-Z]{12}\d{2}$/.test(text) || /^(.)\1+$/.test(text)) return null;
  const base = text.slice(0, 12);
  const first = checkDigitOf(base);
  return text === `${base}${first}${checkDigitOf(`${base}${first}`)}` ? text : null;
};

/** A stored CNPJ as it is printed: `12.ABC.345/01DE-35`. */
export const formatCnpj = (cnpj: string): string => cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
