/** Validation messages of the panel, apart from `messages` so that no resident's page loads them. */
export const administrationMessages = {
  schedulesToChange: (most: number) => `Escolha de 1 a ${most} agendamentos`,
  scheduleRepeated: 'Agendamento repetido',
  pointsToChange: (most: number) => `Escolha de 1 a ${most} pontos de coleta`,
  pointRepeated: 'Ponto de coleta repetido',
  pointChangeMissing: 'Escolha o que mudar',
  daysInvalid: (most: number) => `Escolha um período de até ${most} dias, que não termine antes de começar`,
  organizationRequired: 'Escolha a organização',
  organizationNameRequired: 'Diga o nome da organização',
  cnpjInvalid: 'CNPJ inválido: confira as 14 letras e números',
  organizationUnknown: 'Organização não encontrada',
  holidayNameRequired: 'Diga o nome do feriado',
  ufRequired: 'Escolha o estado da cidade',
  municipalityUnknown: 'Não há município com este nome neste estado',
  openingHoursInvalid:
    'Não entendemos este horário. Use dias, horas, feriados (PH) e datas como no OpenStreetMap: Mo-Fr 08:00-17:00; Sa 08:00-12:00; PH off',
} as const;
