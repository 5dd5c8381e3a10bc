/** Words with which people are asked how a point is, beside what the contract says of how fresh its data are. */
export const freshnessText = {
  somethingWrong: 'Algo errado aqui?',
  ofPoint: (name: string) => `, em ${name}`,
  allRight: 'Está tudo certo',
  allRightAtPoint: 'Está tudo certo no ponto',
  thanks: 'Obrigado! Isso ajuda quem vem depois.',
  notSent: 'Não foi enviado.',
};
