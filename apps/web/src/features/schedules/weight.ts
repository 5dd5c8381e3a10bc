import { limits } from '@separai/contract/limits';
import { formatNumber } from '@separai/contract/portuguese';

/** Kilograms as read in Portuguese, without the unit: 12.5 is '12,5'. */
export const formatWeight = (kg: number): string => formatNumber(kg, 2);

/** A weight in the field's format: without thousands' dots, so that it parses to the same number. */
export const weightText = (kg: number): string =>
  String(kg)
    .replace('.', ',')
    .slice(0, String(limits.bookingMaxKg).length + 3);

/** Whether a number of kilograms takes the plural: in Portuguese from two on, '1,5 kg informado'. */
export const isPlural = (kg: number): boolean => kg >= 2;

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
