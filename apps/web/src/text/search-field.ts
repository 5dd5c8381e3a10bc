/** Words of every field in which one searches. */
export const searchFieldText = { clear: 'Limpar a busca' } as const;
