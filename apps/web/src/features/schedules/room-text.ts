/** Texts of the days of pickups. */
export const roomText = {
  waiting: 'Vendo os dias com lugar...',
  failed: 'Não foi possível ver os dias com lugar. Escolha um dia: conferimos ao agendar.',
  without: 'Dias sem lugar, e por quê',
  none: 'Este ponto não tem mais lugar nos próximos dias. Escolha outro ponto.',
} as const;
