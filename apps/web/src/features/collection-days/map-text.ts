/** Words of the map on which a place is shown, apart from those of home, which loads first. */
export const answerMapText = {
  show: 'Mostrar no mapa',
  map: 'Mapa para mostrar onde você mora',
  hint: 'Toque no lugar onde você mora. Com o teclado, mova o mapa com as setas e use o meio dele.',
  takeMiddle: 'Usar o meio do mapa',
  failed: 'O mapa não carregou. Tente de novo.',
  outlines: 'Setores no mapa',
  outlinesFailed: 'Os contornos dos setores não chegaram. As respostas abaixo continuam valendo.',
} as const;
