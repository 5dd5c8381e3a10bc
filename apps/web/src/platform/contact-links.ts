import { whatsappDigits } from '@separai/contract/collection-points/rules';

/** A `tel:` address of a number with its marks. */
export const telephoneAddress = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`;

/** The address of a WhatsApp chat, with a message to begin with when one is given; null when the number cannot be one of WhatsApp. */
export const whatsappAddress = (number: string, message?: string): string | null => {
  const digits = whatsappDigits(number);
  if (digits === null) return null;
  return `https://wa.me/${digits}${message === undefined ? '' : `?text=${encodeURIComponent(message)}`}`;
};

/** The address that opens a new mail, with its subject when one is given. */
export const mailAddress = (address: string, subject?: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
