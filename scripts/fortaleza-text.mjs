// Text rules of clean-fortaleza.mjs: each turns one free-text field of the city's layers into readable text.

const spellings = { Mosenhor: 'Monsenhor', Queiróz: 'Queiroz' };

const districtNames = {
  Bonsucessso: 'Bonsucesso',
  Canidezinho: 'Canindezinho',
  'Conjunto Ceará 2': 'Conjunto Ceará II',
  'Dias Macêdo': 'Dias Macedo',
  Itaóca: 'Itaoca',
  Jacareacanga: 'Jacarecanga',
  'Joquei Clube': 'Jóquei Clube',
  'José Walter': 'Prefeito José Walter',
  'Novo Mundubim': 'Novo Mondubim',
  'Planalto Ayrton Sena': 'Planalto Ayrton Senna',
  'Vicente Pinzon': 'Vicente Pinzón',
};

const abbreviations = {
  Av: 'Avenida',
  AV: 'Avenida',
  Cel: 'Coronel',
  Dr: 'Doutor',
  Dra: 'Doutora',
  Gen: 'General',
  Gov: 'Governador',
  Lot: 'Loteamento',
  Pres: 'Presidente',
  Prof: 'Professor',
  R: 'Rua',
  Rod: 'Rodovia',
  Rua: 'Rua',
};

const institutions = {
  EM: 'Escola Municipal',
  EMTI: 'Escola Municipal de Tempo Integral',
  CEI: 'Centro de Educação Infantil',
};

const months = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');

const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** One line of text: line breaks and no-break spaces become single blanks, known misspellings are corrected. */
export const plainText = (text) =>
  (text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\p{L}+/gu, (word) => spellings[word] ?? word);

/** 'Av. Pres. Castelo Branco' as 'Avenida Presidente Castelo Branco'. */
export const withoutAbbreviations = (text) =>
  text.replace(/(?<!\p{L})(\p{L}+)\.\s*/gu, (all, word) => (abbreviations[word] ? `${abbreviations[word]} ` : all));

/** 'PRAÇA TERMINAL DO PAPICU' as 'Praça Terminal do Papicu'. */
export const titleCase = (text) =>
  text.toLowerCase().replace(/\p{L}+/gu, (word) => (/^(d[aeo]s?|e)$/.test(word) ? word : capitalised(word)));

/** A street address in usual spelling; the text before the first comma is the street. Empty when the city gives none. */
export const plainStreet = (text) =>
  withoutAbbreviations(plainText(text))
    .replace(/^EM /, `${institutions.EM} `)
    .replace(/[.,]?\s*(?<!\p{L})s\/?n(?!\p{L})/giu, ', sem número')
    .replace(/, 0(?= -|$)/, ', sem número')
    .replace(/(\p{Ll}{2})\. (?=\d)/gu, '$1, ')
    .replace(/ x (?=\p{Lu})/gu, ', esquina com ')
    .replace(/, E(squina|m frente)/g, ', e$1')
    .replace(/(com (?:a )?)(rua|avenida|travessa)\b/g, (_, before, way) => before + capitalised(way))
    .replace(/\s*,\s*/g, ', ')
    .replace(/ [-–] ?/g, ' - ')
    .replace(/n°/g, 'nº')
    .replace(/^([^,]*\p{Ll}{3}) (\d{3,})$/u, '$1, $2')
    .replace(/[\s.,]+$/, '');

/** The district by its official name, or null. */
export const plainDistrict = (text) => {
  const district = plainText(text);
  return district === '' ? null : (districtNames[district] ?? district);
};

/** Street, district and city; without a street the district comes first. */
export const fullAddress = (street, district) =>
  [street || `Bairro ${district}`, street && district, 'Fortaleza - CE'].filter(Boolean).join(', ');

/** '08:00', '8h00' and '17h30' as '8h', '8h' and '17h30'. */
const hour = (text) => {
  const [hours, minutes] = text.split(/[h:]/);
  return `${Number(hours)}h${minutes === '00' ? '' : minutes}`;
};

/**
 * Opening hours as 'Seg a sáb, 8h às 17h', or null where the city gives none.
 * @throws on a form that no rule knows: a new edition of a layer must not be guessed at.
 */
export const plainSchedule = (text) => {
  const hours = plainText(text);
  if (hours === '' || hours === 'sem informação') return null;
  const dropOff = /^(\p{L}{3})-(\p{L}{3}) (\d{1,2}h\d\d) as (\d{1,2}h\d\d)$/u.exec(hours);
  if (dropOff) {
    const [, from, to, opens, closes] = dropOff;
    return `${capitalised(from)} a ${to.replace('sab', 'sáb')}, ${hour(opens)} às ${hour(closes)}`;
  }
  const workdays = /^segunda a sexta-feira das (\d+h) às (\d+h) e das (\d+h) às (\d+h)$/.exec(hours);
  if (workdays) return `Seg a sex, ${workdays[1]} às ${workdays[2]} e ${workdays[3]} às ${workdays[4]}`;
  const spans = [...hours.matchAll(/(\p{L}{3})\.(?:-(\p{L}{3})\.)? (\d\d:\d\d)–(\d\d:\d\d)(?: |$)/gu)];
  if (spans.length === 0 || spans.map(([all]) => all).join('') !== hours) throw new Error(`Horário desconhecido: ${hours}`);
  const written = spans.map(
    ([, from, to, opens, closes]) => `${to ? `${from} a ${to}` : from}, ${hour(opens)} às ${hour(closes)}`,
  );
  return capitalised(written.join('; '));
};

/**
 * 'novembro de 2015' from 2015-11-28, 28/11/2015 or 28-11-2015; null from nothing.
 * @throws on any other form.
 */
export const plainMonth = (text) => {
  if (!text) return null;
  const match = /^(?<year>\d{4})-(?<month>\d\d)-\d\d$/.exec(text) ?? /^\d\d[-/](?<month>\d\d)[-/](?<year>\d{4})$/.exec(text);
  const month = months[Number(match?.groups.month) - 1];
  if (!month) throw new Error(`Data desconhecida: ${text}`);
  return `${month} de ${match.groups.year}`;
};

/** 'da Escola Municipal José Carvalho', 'do Centro de Educação Infantil Arievaldo Viana'. */
export const ofSchool = (institution, name) => `${institution.startsWith('Centro') ? 'do' : 'da'} ${institution} ${name}`;

/** Text after 'Ilha Ecológica' and 'Ilha': 'EMTI José Carvalho' is a school, 'SER 5' a regional office. */
export const placeName = (text) => {
  const name = withoutAbbreviations(plainText(text));
  const [, kind, person] = /^(EMTI|EM|CEI) (.+)$/.exec(name) ?? [];
  if (kind) return { full: ofSchool(institutions[kind], person), short: person, isSchool: true };
  const [, region] = /^SER (\d+)$/.exec(name) ?? [];
  if (region) return { full: `da Secretaria Executiva Regional ${region}`, short: `Regional ${region}`, isSchool: false };
  return { full: name, short: name, isSchool: false };
};
