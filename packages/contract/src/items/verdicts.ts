/** Kinds of verdicts: where an item goes. */
export const verdictKinds = [
  'reciclavel',
  'depende',
  'rejeito',
  'organico',
  'perigoso',
  'logistica-reversa',
  'farmacia',
  'borracharia',
  'eletronico',
  'oleo',
  'doacao',
  'volumoso',
  'entulho',
] as const;
export type VerdictKind = (typeof verdictKinds)[number];

/** Scope of a verdict: national, or the city of this installation, whose own verdict comes first. */
export const verdictScopes = ['city', 'national'] as const;
export type VerdictScope = (typeof verdictScopes)[number];

/** Titles for residents, to the letter. */
export const verdictTitles: Record<VerdictKind, string> = {
  reciclavel: 'Recicla',
  depende: 'Depende',
  rejeito: 'Lixo comum',
  organico: 'Orgânico: coleta ou compostagem',
  perigoso: 'Perigoso: não jogue no lixo',
  'logistica-reversa': 'Devolva: loja ou ponto de coleta',
  farmacia: 'Leve à farmácia',
  borracharia: 'Leve ao ecoponto ou à borracharia',
  eletronico: 'Eletrônico: entregue em um ponto',
  oleo: 'Óleo: entregue em um ponto',
  doacao: 'Doe',
  volumoso: 'Volumoso: ecoponto ou coleta',
  entulho: 'Entulho: ecoponto ou caçamba',
};

/** Further words for a verdict in imported files: earlier titles, which exported files still contain, and short forms. */
export const verdictSynonyms: Partial<Record<VerdictKind, readonly string[]>> = {
  organico: ['Orgânico: composte', 'Orgânico', 'Compostagem'],
  'logistica-reversa': ['Devolva à loja', 'Loja', 'Logística reversa'],
  farmacia: ['Farmácia', 'UBS', 'Posto de saúde'],
  borracharia: ['Borracharia', 'Ecoponto ou borracharia', 'Loja de pneus'],
  rejeito: ['Rejeito'],
  perigoso: ['Perigoso'],
};
