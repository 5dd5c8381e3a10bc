/** Words of the banners that offer to install the app, and of its way to fill the screen. */
export const installText = {
  region: 'Instalar o Separaí',
  title: 'O Separaí no seu celular',
  sentence: 'Abre na hora, também sem internet.',
  install: 'Instalar',
  close: 'Fechar o convite para instalar',
  share: 'Toque em Compartilhar',
  thenAdd: "e em 'Adicionar à Tela de Início'.",
} as const;
