/** The looks of a table that is a list of cards below 1024 px. */
export const tableClass =
  'w-full border-separate border-spacing-0 max-lg:block lg:overflow-hidden lg:rounded-lg lg:border lg:border-line lg:bg-surface';
export const headClass = 'bg-sunken text-left font-display text-[0.8125rem] leading-4.5 max-lg:sr-only';
export const headCellClass = 'px-3 py-2.5';
export const bodyClass = 'max-lg:grid max-lg:gap-3';
export const rowClass =
  'max-lg:grid max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-2 max-lg:rounded-lg max-lg:tip-bl max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-3';
export const cellClass = 'wrap-anywhere text-left lg:border-t lg:border-line lg:px-3 lg:py-2.5 lg:align-top';
