/** What an item's field says when its value is refused. */
export const itemMessages = {
  nameRequired: 'Diga o nome do item',
  nameWithoutLetters: 'Use ao menos uma letra ou um número no nome',
  slugInvalid: 'Use apenas letras minúsculas, números e hífens',
  kindRequired: 'Escolha o que fazer',
  prepareRequired: 'Diga como preparar',
  verdictsInvalid: 'Diga o que vale em geral e, se houver, o que a cidade diz: uma resposta de cada',
  sourceUnknown: 'Uma das fontes não existe mais. Escolha outra.',
  sourceTitleRequired: 'Diga o título da fonte',
  sourcePublisherRequired: 'Diga quem publicou',
  sourceUrlRequired: 'Diga o endereço da fonte',
} as const;
