/** Said when the server has a newer version of the app than the page. */
export const updatesText = {
  available: 'Nova versão disponível',
  take: 'Atualizar',
  takeElsewhere: 'Para atualizar, carregue a página de novo.',
} as const;
