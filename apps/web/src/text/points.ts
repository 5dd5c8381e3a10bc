/** Words that a collection point's card, popup and detail say alike. */
export const pointText = {
  schedule: 'Horário:',
  materials: 'Materiais aceitos:',
  address: 'Endereço',
  openingHours: 'Horário de funcionamento',
  phone: 'Telefone',
  distance: 'Distância',
};
