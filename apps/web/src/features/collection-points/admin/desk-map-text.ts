/** Words of the maps beside the panel's tables. */
export const deskMapText = {
  hint: 'Cada marcador é um botão: aperte para ver o que há nele, abaixo do mapa. Mova o mapa com as setas.',
  failed: 'O mapa não carregou.',
} as const;
