/** Validation messages of collectors' profiles. */
export const collectorProfileMessages = {
  nameRequired: 'Diga o nome',
  materialRequired: 'Escolha pelo menos um material',
  ufRequired: 'Escolha o estado',
  municipalityRequired: 'Diga a cidade',
  districtInvalid: 'Escreva o nome de um bairro, como Centro ou Jardim São Luís',
  districtsTooMany: (most: number) => `São no máximo ${most} bairros. Para mais, deixe vazio: vale a cidade inteira.`,
  contactRequired: 'Informe um telefone ou WhatsApp para publicar',
  consentRequired: 'Sem a concordância da pessoa o perfil não pode ser publicado',
  consentWayRequired: 'Diga como a pessoa concordou',
  consentDayRequired: 'Diga em que dia a pessoa concordou',
  consentInFuture: 'A data da concordância não pode ser no futuro',
} as const;
