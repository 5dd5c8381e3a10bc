/** Words of the administrators' panel. */
export const adminText = {
  title: 'Painel administrativo',
  signedInAs: 'Você entrou como',
  unnamed: 'Administrador',
  version: (version: string) => `Versão ${version}`,
  beingBuilt: 'O painel está sendo construído. Por enquanto, nada pode ser alterado por aqui.',
  publicPages: 'Páginas do app',
  home: 'Início',
  map: 'Mapa dos pontos de coleta',
  search: 'Busca de pontos de coleta',
  recycle: 'Guias de reciclagem',
  signOut: 'Sair',
};
