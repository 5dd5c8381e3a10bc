const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** A text as it stands in an XML document, in an attribute or between tags; what XML has no room for is left out. */
export const xmlText = (text: string): string =>
  text.replace(/[&<>"\n\r\t]|\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, (character) => entities[character] ?? '');
