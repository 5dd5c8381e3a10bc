/** The look of the panel's tables: a table on a wide screen, a card for each row on a narrow one. */
export const tableLook = {
  table:
    'w-full border-separate border-spacing-0 tight:block roomy:overflow-hidden roomy:rounded-lg roomy:border roomy:border-line roomy:bg-surface',
  head: 'bg-sunken text-left font-display text-[0.8125rem] leading-4.5 tight:sr-only',
  headCell: 'px-3 py-2.5',
  body: 'tight:grid tight:grid-cols-[minmax(0,1fr)] tight:gap-3',
  row: 'tight:grid tight:grid-cols-[minmax(0,1fr)] tight:gap-y-1.5 tight:rounded-lg tight:tip-bl tight:border tight:border-line tight:bg-surface tight:p-3.5',
  cell: 'wrap-break-word roomy:border-t roomy:border-line roomy:px-3 roomy:py-2.5 roomy:align-middle',
} as const;
