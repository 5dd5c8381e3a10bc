/** As `messages`, of what administrators send: no page of a resident brings these. */
export const administrationMessages = {
  schedulesToChange: (most: number) => `Escolha de 1 a ${most} agendamentos`,
  scheduleRepeated: 'Agendamento repetido',
  pointsToChange: (most: number) => `Escolha de 1 a ${most} pontos de coleta`,
  pointRepeated: 'Ponto de coleta repetido',
  pointChangeMissing: 'Escolha o que mudar',
  daysInvalid: (most: number) => `Escolha um período de até ${most} dias, que não termine antes de começar`,
} as const;
