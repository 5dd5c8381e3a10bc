/** The looks of a table that is a list of cards below 1024 px. */
export const tableClass =
  'w-full border-separate border-spacing-0 tight:block roomy:overflow-hidden roomy:rounded-lg roomy:border roomy:border-line roomy:bg-surface';
export const headClass = 'bg-sunken text-left font-display text-[0.8125rem] leading-4.5 tight:sr-only';
export const headCellClass = 'px-3 py-2.5';
export const bodyClass = 'tight:grid tight:grid-cols-[minmax(0,1fr)] tight:gap-3';
export const rowClass =
  'tight:grid tight:grid-cols-[minmax(0,1fr)] tight:gap-2 tight:rounded-lg tight:tip-bl tight:border tight:border-line tight:bg-surface tight:p-3';
export const cellClass = 'wrap-anywhere text-left roomy:border-t roomy:border-line roomy:px-3 roomy:py-2.5 roomy:align-top';
