/** Words that a collection point's card, popup and detail say alike. */
export const pointText = {
  schedule: 'Horário:',
  materials: 'Materiais aceitos:',
  address: 'Endereço',
  openingHours: 'Horário de funcionamento',
  phone: 'Telefone',
  distance: 'Distância',
  /** Where a postal code is: after 'perto', 'mais perto'. */
  ofPlace: (place: string, city: string) => `de ${place === city ? city : `${place}, ${city}`}`,
  centre: (city: string) => `centro de ${city}`,
  /** How exactly that is known. */
  located: {
    street: () => 'Localizamos este CEP na rua.',
    district: () => 'Localizamos este CEP no bairro.',
    municipality: (city: string) => `Localizamos este CEP no centro de ${city}.`,
  },
  moreFailed: 'Não foi possível carregar mais pontos de coleta',
  locatedBy: 'Localização do CEP:',
};
