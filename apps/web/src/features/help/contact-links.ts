import { whatsappDigits } from '@separai/contract/collection-points/rules';

/** A `tel:` address of a number with its marks. */
export const telephoneAddress = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`;

/** The address of a WhatsApp chat that begins with a message, or null when the number cannot be one of WhatsApp. */
export const whatsappAddress = (number: string, message: string): string | null => {
  const digits = whatsappDigits(number);
  return digits === null ? null : `https://wa.me/${digits}?text=${encodeURIComponent(message)}`;
};

/** The address that opens a new mail with its subject. */
export const mailAddress = (address: string, subject: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
