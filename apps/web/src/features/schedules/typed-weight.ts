/** Kilograms as typed in Portuguese ('12,5', '1.250', '3 kg'), or undefined when the text is no number. */
export const parseWeight = (text: string): number | undefined => {
  const typed = text
    .trim()
    .replace(/\s*kg$/i, '')
    .replace(/\s/g, '');
  // A dot before exactly three digits groups thousands, as in '1.250'; any other dot is a decimal mark.
  const plain = /^\d{1,3}(\.\d{3})+(,\d+)?$/.test(typed) ? typed.replaceAll('.', '') : typed;
  return /^-?\d+([.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : undefined;
};
