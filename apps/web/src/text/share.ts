/** Words around a link that a person gives to others. */
export const shareText = {
  point: 'Compartilhar este ponto',
  guide: 'Compartilhar este guia',
  copied: 'Link copiado',
  notCopied: 'Não foi possível copiar o link',
};
