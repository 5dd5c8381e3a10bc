/** Texts of the search screen and of a point's detail. */
export const searchText = {
  back: 'Voltar ao início',
  placeholder: 'Digite seu CEP ou endereço',
  refresh: 'Atualizar a lista',
  materials: 'Filtrar por material',
  filters: 'Filtrar por material e por quem leva, e por horário',
  handovers: 'Filtrar por quem leva e por horário',
  all: 'Todos',
  list: 'Pontos de coleta',
  loading: 'Carregando pontos de coleta...',
  count: (count: number, hasMore = false) =>
    count === 1 ? '1 ponto de coleta' : `${hasMore ? 'Mais de ' : ''}${count} pontos de coleta`,
  completed: (count: number) => (count === 1 ? '1 coleta realizada' : `${count} coletas realizadas`),

  failedTitle: 'Erro ao buscar dados',
  failedSentence: 'Não foi possível carregar os pontos de coleta',
  failedStatus: (status: number) => `Erro ao carregar pontos de coleta: ${status}`,
  nothingFound: 'Nenhum resultado encontrado para sua busca',
  nothingFoundHint: (hasMaterial: boolean, hasHandover: boolean, isOpenNow: boolean) => {
    const filters = [
      ...(hasMaterial ? ['o filtro de material'] : []),
      ...(hasHandover ? ['o filtro de quem leva'] : []),
      ...(isOpenNow ? ['o filtro “Aberto agora”'] : []),
    ];
    const off = filters.length > 1 ? 'os filtros' : filters[0];
    return `Digite seu CEP para ver os pontos mais perto de você${off === undefined ? '' : `, ou tire ${off}`}.`;
  },
  searchingPostalCode: 'Procurando o CEP...',
  near: (phrase: string, located: string) => `Pontos mais perto ${phrase}, do mais próximo ao mais distante. ${located}`,
  clear: 'Limpar busca',
  noPoints: 'Não há pontos de coleta disponíveis',
  noPointsHint: 'Quando um ponto for cadastrado, ele aparece aqui.',

  chooseTitle: 'Escolha um ponto de coleta',
  chooseHint: 'Os detalhes e os contatos dele aparecem aqui.',
  unknownTitle: 'Ponto de coleta não encontrado',
  unknownHint: 'Ele pode ter sido desativado, ou não recebe mais entregas do público. Procure outro na lista.',
  showList: 'Ver todos os pontos',

  backToList: 'Voltar para lista',
  address: 'Endereço',
  description: 'Descrição',
  schedule: 'Horário de Funcionamento',
  accepted: 'Materiais aceitos',
  refused: 'Não recebe:',
  source: (publisher: string) => `Fonte dos dados: ${publisher}`,
  howToSeparate: 'como separar',
  directions: 'Como chegar',
  book: 'Agendar coleta',
  onMap: 'Ver no mapa',
  contact: 'Entre em contato',
  noContact: 'Não temos telefone, WhatsApp nem site deste ponto.',
  go: 'Vá até o endereço acima.',
  goOrBook: 'Vá até o endereço acima, ou agende uma coleta por aqui.',
  call: 'Ligar',
  whatsapp: 'WhatsApp',
  website: 'Visitar Website',
  newTab: '(abre em outra aba)',
};
