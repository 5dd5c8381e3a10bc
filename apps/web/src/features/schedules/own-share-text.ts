/** Texts of what the person's collections brought. */
export const ownShareText = {
  title: 'O que você já separou',
  kg: (kilograms: string) => `${kilograms} kg`,
  savings: 'O que isso pode ter poupado',
  ofCity: 'Ver os números da cidade',
} as const;
