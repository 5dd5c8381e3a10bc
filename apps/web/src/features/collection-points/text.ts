import { formatNumber } from '@separai/contract/portuguese';

/** Texts shared by a collection point's card, popup and detail. */
export const pointText = {
  schedule: 'Horário:',
  materials: 'Materiais aceitos:',
  materialCount: (count: number) => `Materiais aceitos: ${count}`,
  address: 'Endereço',
  openingHours: 'Horário de funcionamento',
  phone: 'Telefone',
  hoursUnknown: 'Horário não informado',
  openNow: 'Aberto agora',
  firstToOpen: 'O primeiro a abrir:',
  distance: 'Distância',
  /** Before 'de Papicu, Fortaleza'; of a point in the district or the city itself. */
  distanceOf: (words: string) => (/\d/.test(words) ? words : `Fica ${words}, perto`),
  /** The words after 'perto' and 'mais perto' for a postal code. */
  placePhrase: (place: string, city: string) => `de ${place === city ? city : `${place}, ${city}`}`,
  centre: (city: string) => `centro de ${city}`,
  /** By precision of the position. */
  located: {
    street: () => 'Localizamos este CEP na rua.',
    district: () => 'Localizamos este CEP no bairro.',
    municipality: (city: string) => `Localizamos este CEP no centro de ${city}.`,
  },
  /** Of a district that was typed. */
  districtMiddle: 'As distâncias são do meio do bairro.',
  showNear: (phrase: string) => `Ver pontos perto ${phrase}`,
  findDistrict: (name: string) => `Procurar o bairro “${name}”`,
  noDistrict: (name: string) => `Não encontramos um bairro com o nome “${name}” por aqui.`,
  districtFailed: 'A busca de bairros não respondeu. Tente de novo, ou digite seu CEP.',
  near: (phrase: string) => `Perto ${phrase}`,
  ofYou: 'de você',
  noneNear: (phrase: string, isFiltered: boolean) => `Ainda não há pontos ${isFiltered ? 'com este filtro ' : ''}perto ${phrase}`,
  noneNearHint: 'Enquanto isso, veja como separar e guardar cada material, ou troque o CEP.',
  showAll: 'Ver todos os pontos',
  howToSeparate: 'Como separar',
  changePlace: 'mudar',
  materialOffers: 'Materiais com este nome',
  materialOffer: (material: string, count: number) =>
    `${material} · ${count === 1 ? '1 ponto' : `${formatNumber(count)} pontos`}`,
  accepting: (count: number, material: string, hasMore = false) =>
    count === 1 ? `1 ponto aceita ${material}` : `${hasMore ? 'Mais de ' : ''}${formatNumber(count)} pontos aceitam ${material}`,
  moreFailed: 'Não foi possível carregar mais pontos de coleta',
  locatedBy: 'Localização do CEP:',
};

/** Texts of the question about a point's condition; those about its freshness are in the contract. */
export const freshnessText = {
  somethingWrong: 'Algo errado aqui?',
  ofPoint: (name: string) => `, em ${name}`,
  allRight: 'Está tudo certo',
  allRightAtPoint: 'Está tudo certo no ponto',
  thanks: 'Obrigado! Isso ajuda quem vem depois.',
  notSent: 'Não foi enviado.',
};

/** Texts of the nearest points on home. */
export const nearestText = {
  title: 'Pontos mais perto de você',
  list: 'Pontos mais perto de você',
  near: 'Pontos mais próximos',
  loading: 'Carregando pontos de coleta...',
  failed: 'Não foi possível carregar os pontos de coleta.',
  noPostalCode: 'Informe seu CEP, e os pontos mais perto de você aparecem aqui.',
  givePostalCode: 'Informar meu CEP',
  nowhere: 'Não sabemos onde fica o seu CEP. Confira se ele está certo, ou procure no mapa.',
  checkPostalCode: 'Conferir meu CEP',
  none: 'Nenhum ponto de coleta cadastrado.',
};

/** Texts of the points that take an item. */
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
