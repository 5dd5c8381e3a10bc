/** Texts of pages that the app shows and the server renders for readers without JavaScript. */
export const pageWords = {
  notFoundTitle: '404 Page Not Found',
  notFoundSentence: 'Esta página não existe. Confira o endereço, ou volte ao início e siga por lá.',
  backHome: 'Voltar ao início',
};
