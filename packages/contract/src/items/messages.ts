/** Validation messages of an item's fields. */
export const itemMessages = {
  nameRequired: 'Diga o nome do item',
  nameWithoutLetters: 'Use ao menos uma letra ou um número no nome',
  slugInvalid: 'Use apenas letras minúsculas, números e hífens',
  categoryOfOtherMaterial: 'Esta categoria é de outro material',
  kindRequired: 'Escolha o que fazer',
  prepareRequired: 'Diga como preparar',
  verdictsInvalid: 'Diga o que vale em geral e, se houver, o que a cidade diz: uma resposta de cada',
  sourceUnknown: 'Uma das fontes não existe mais. Escolha outra.',
  sourceTitleRequired: 'Diga o título da fonte',
  sourcePublisherRequired: 'Diga quem escreveu ou publicou',
  sourceUrlOrYear: 'Diga o link da fonte ou, se ela não tem um, o ano do documento',
  sourceYearInvalid: 'Ano inválido: use quatro números',
  sourceInUse: (names: readonly string[]) => {
    const [first = '', ...others] = names.length > 4 ? [...names.slice(0, 3), `mais ${names.length - 3}`] : names;
    const listed = others.length === 0 ? first : `${[first, ...others.slice(0, -1)].join(', ')} e ${others.at(-1)}`;
    return `${names.length === 1 ? 'Um item usa' : `${names.length} itens usam`} esta fonte: ${listed}. Tire-a ${names.length === 1 ? 'dele' : 'deles'} antes de excluí-la.`;
  },
} as const;
