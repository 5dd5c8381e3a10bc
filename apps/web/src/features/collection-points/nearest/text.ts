/** Words of the nearest points on home. */
export const nearestText = {
  title: 'Pontos mais perto de você',
  list: 'Pontos mais perto de você',
  loading: 'Carregando pontos de coleta...',
  failed: 'Não foi possível carregar os pontos de coleta.',
  noPostalCode: 'Informe seu CEP, e os pontos mais perto de você aparecem aqui.',
  givePostalCode: 'Informar meu CEP',
  nowhere: 'Não sabemos onde fica o seu CEP. Confira se ele está certo, ou procure no mapa.',
  checkPostalCode: 'Conferir meu CEP',
  none: 'Nenhum ponto de coleta cadastrado.',
};

/** Words of the points that take an item. */
export const itemPointsText = {
  loading: 'Carregando pontos de coleta...',
  failed: 'Não foi possível carregar os pontos de coleta.',
  all: 'Ver todos os que recebem',
  book: 'Agendar coleta',
  /** Follows 'Agendar coleta', for a screen reader. */
  bookAt: (point: string) => ` em ${point}`,
  collects: (point: string) => `${point} busca em casa.`,
  cep: 'Seu CEP, para ver os mais perto',
};
