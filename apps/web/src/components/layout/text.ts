/** Texts of the frame around every screen. */
export const appText = {
  navigationLabel: 'Principal',
  home: 'Home',
  map: 'Mapa',
  search: 'Busca',
  recycle: 'Reciclagem',
  schedule: 'Agenda',
  skipToContent: 'Ir para o conteúdo',
  avatar: (initials: string, unread: number) =>
    `${initials}, meus dados${unread === 0 ? '' : unread === 1 ? ', 1 aviso novo' : `, ${unread} avisos novos`}`,
  missingTitle: 'Esta parte do app não carregou',
  missingSentence: 'Verifique sua conexão e tente de novo.',
  updatedTitle: 'O Separaí foi atualizado',
  updatedSentence: 'Esta parte mudou enquanto o app estava aberto. Carregue de novo para continuar.',
  reload: 'Carregar de novo',
  failedTitle: 'Algo deu errado nesta tela',
  failedSentence: 'Seus dados estão guardados. Carregue de novo para continuar.',
};

/** Development-only addition to the 404 page, a constant of its own so that builds drop it. */
export const notFoundHint = 'Se ela deveria existir, acrescente-a ao roteador (did you forget to add the page to the router?).';

/** Texts of the installation banners and of the full-screen button. */
export const installText = {
  region: 'Instalar o Separaí',
  title: 'O Separaí no seu celular',
  sentence: 'Abre na hora, também sem internet.',
  install: 'Instalar',
  close: 'Fechar o convite para instalar',
  share: 'Toque em Compartilhar',
  thenAdd: "e em 'Adicionar à Tela de Início'.",
} as const;

/** Text of the offer of a newer version. */
export const updatesText = {
  available: 'Nova versão disponível.',
  take: 'Atualizar',
  takeElsewhere: 'Para atualizar, carregue a página de novo.',
} as const;
