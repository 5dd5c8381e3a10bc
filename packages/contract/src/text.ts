/** Normalized text for searching: lower case, no accents, single blanks; 'São  João' equals 'sao joao'. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** A URL-safe identifier: 'Óleo de cozinha' is `oleo-de-cozinha`. */
export const slugOf = (text: string): string =>
  foldText(text)
    .replace(/ /g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
