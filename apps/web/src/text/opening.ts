/** Words for whether a point is open. */
export const openingText = {
  always: 'Aberto 24 horas',
  never: 'Fechado',
  openUntil: (hour: string) => `Aberto agora, até ${hour}`,
  openUntilDay: (day: string, hour: string) => `Aberto agora, até ${day} às ${hour}`,
  closesIn: (minutes: number) => `Fecha em ${minutes} min`,
  opensAt: (hour: string) => `Abre hoje às ${hour}`,
  opensOn: (day: string, hour: string) => `Abre ${day} às ${hour}`,
  tomorrow: 'amanhã',
  weekdays: ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'],
  onDay: (day: string) => `em ${day}`,
};
