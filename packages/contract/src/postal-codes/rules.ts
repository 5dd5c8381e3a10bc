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

/** A district without the zone appended by providers: 'Jardim Ângela' of 'Jardim Ângela (Zona Leste)'. */
export const districtName = (bairro: string): string => bairro.replace(/\(.*?\)/g, '').trim();

const houseNumbers = String.raw`(?:n[º°o.]*\s*)?\d[\d./]*`;
const kilometres = String.raw`km\s*\d[\d.,]*`;
/**
 * The part of a street that a code covers: 'lado par', 'até 999', 'de 87/88 a 1649/1650', 'a partir de 1001', 'do km 5 ao km
 * 7', 'de 1 ao fim'.
 */
const range = String.raw`de\s+${houseNumbers}\s+(?:a|até|ao?)\s+(?:${houseNumbers}|fim|final)|(?:até|a\s+partir\s+d[eo])\s+${houseNumbers}|lado\s+(?:par|[íi]mpar)`;
const streetPart = new RegExp(
  String.raw`(?:\s+(?:${range})|\s*[-–,(]\s*(?:${range}|(?:n[úu]meros\s+)?(?:pares|[íi]mpares)|de\s+${houseNumbers}` +
    String.raw`|d[eo]\s+${kilometres}(?:\s+(?:a|ao|até)\s+(?:o\s+)?(?:${kilometres}|fim))?))\s*\)?$`,
  'iu',
);

/**
 * A street without the range of houses that a code covers: 'Avenida Paulista' of 'Avenida Paulista - de 612 a 1510 - lado par'.
 */
export const streetName = (logradouro: string): string => {
  let name = logradouro.trim();
  for (let shorter = name.replace(streetPart, ''); shorter !== name && shorter !== ''; shorter = name.replace(streetPart, ''))
    name = shorter;
  return name.replace(/\s*[-–,(]$/, '');
};
