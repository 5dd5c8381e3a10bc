/** True for a CEP in the form `NNNNN-NNN` or eight digits. */
export const isPostalCode = (text: string): boolean => /^\d{5}-?\d{3}$/.test(text);

/** `60015000` and `60015-000` as `60015-000`. The text must be a postal code. */
export const formatPostalCode = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  return `${digits.slice(0, 5)}-${digits.slice(5, 8)}`;
};

/** Shapes what was typed so far as `NNNNN-NNN`; further digits are dropped. */
export const maskPostalCode = (typed: string): string => {
  const digits = typed.replace(/\D/g, '').slice(0, 8);
  return digits.length <= 5 ? digits : `${digits.slice(0, 5)}-${digits.slice(5)}`;
};

/** A district without the zone that providers add: 'Jardim Ângela' of 'Jardim Ângela (Zona Leste)'. */
export const districtName = (bairro: string): string => bairro.replace(/\(.*?\)/g, '').trim();
