/** Kinds of collectors that residents find: one natural person, and organisations. */
export const collectorKinds = ['catador', 'cooperativa', 'associacao', 'empresa', 'outro'] as const;
export type CollectorKind = (typeof collectorKinds)[number];

export const collectorKindTitles: Record<CollectorKind, string> = {
  catador: 'Catador ou catadora autônoma',
  cooperativa: 'Cooperativa',
  associacao: 'Associação',
  empresa: 'Empresa',
  outro: 'Outra organização',
};

/** Whether a profile is of a natural person, who must have agreed to be listed. */
export const isPerson = ({ kind }: { readonly kind: CollectorKind }): boolean => kind === 'catador';

/** Payment of a pickup: none, by the collector for the material, or by the resident. */
export const collectorPayments = ['gratuito', 'paga', 'cobra'] as const;
export type CollectorPayment = (typeof collectorPayments)[number];

export const collectorPaymentTitles: Record<CollectorPayment, string> = {
  gratuito: 'Gratuito',
  paga: 'Paga pelo material',
  cobra: 'Cobra a retirada',
};

/** Ways in which a person agreed to be listed. */
export const listingConsentWays = ['balcao', 'telefone', 'escrito'] as const;
export type ListingConsentWay = (typeof listingConsentWays)[number];

export const listingConsentWayTitles: Record<ListingConsentWay, string> = {
  balcao: 'No balcão',
  telefone: 'Por telefone',
  escrito: 'Por escrito',
};
