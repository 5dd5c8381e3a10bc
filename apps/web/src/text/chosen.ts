/** Words of rows that are marked in a table of the panel. */
export const chosenText = {
  chosen: (count: number) => (count === 1 ? '1 escolhido' : `${count} escolhidos`),
  forget: 'Limpar escolha',
} as const;
