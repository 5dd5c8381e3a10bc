/** The look of the two tables: a table on a wide screen, a card for each row on a narrow one. */
export const tableLook = {
  table:
    'w-full border-separate border-spacing-0 max-lg:block lg:overflow-hidden lg:rounded-lg lg:border lg:border-line lg:bg-surface',
  head: 'bg-sunken text-left font-display text-[0.8125rem] leading-4.5 max-lg:sr-only',
  headCell: 'px-3 py-2.5',
  body: 'max-lg:grid max-lg:gap-3',
  row: 'max-lg:grid max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-y-1.5 max-lg:rounded-lg max-lg:tip-bl max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-3.5',
  cell: 'wrap-break-word lg:border-t lg:border-line lg:px-3 lg:py-2.5 lg:align-middle',
} as const;
