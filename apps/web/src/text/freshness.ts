import type { Confirmer } from '@separai/contract/collection-points/reports';

const confirmed: Record<Confirmer, string> = {
  city: 'pela Prefeitura',
  resident: 'por um morador',
  operator: 'por quem cuida do ponto',
};

/** Words of how fresh a point's data are, and of what people say of it. */
export const freshnessText = {
  justNow: 'agora há pouco',
  confirmed: (ago: string, by: Confirmer) => `Conferido ${ago} ${confirmed[by]}`,
  unconfirmed: 'Ninguém confirmou ainda',
  full: (people: number, ago: string) => `${people} pessoas disseram ${ago} que está cheio`,
  somethingWrong: 'Algo errado aqui?',
  ofPoint: (name: string) => `, em ${name}`,
  allRight: 'Está tudo certo',
  allRightAtPoint: 'Está tudo certo no ponto',
  thanks: 'Obrigado! Isso ajuda quem vem depois.',
  notSent: 'Não foi enviado.',
};
