import { addMonths, type Month, monthCount, reportMonthsMax } from '@separai/contract/figures/months';
import { listSearch, recordNumber, type SearchIn, without } from '../../../components/admin/list-search.ts';
import type { Parameter } from '../../../lib/search-params.ts';

const month: Parameter<Month> = (given) =>
  typeof given === 'string' && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(given) ? given : undefined;

/** The search of the report: its first and last month, and the organisation. */
export const reportSearch = listSearch({ de: month, ate: month, organizacao: recordNumber });
export type ReportSearch = SearchIn<typeof reportSearch>;

interface Range {
  readonly from: Month;
  readonly to: Month;
}

/** The range that a search shows: by default the last complete month; one month where only one end is valid. */
export const rangeOf = ({ de, ate }: ReportSearch, thisMonth: Month): Range => {
  const from = de ?? ate ?? addMonths(thisMonth, -1);
  const to = ate ?? from;
  const count = monthCount({ from, to });
  return count >= 1 && count <= reportMonthsMax ? { from, to } : { from: to, to };
};

/** A range after one of its ends was chosen: the other one follows where the range would be reversed or too long. */
export const withEnd = (range: Range, end: 'from' | 'to', chosen: Month): Range => {
  const next = { ...range, [end]: chosen };
  const count = monthCount(next);
  if (count < 1) return { from: chosen, to: chosen };
  if (count <= reportMonthsMax) return next;
  return end === 'from'
    ? { from: chosen, to: addMonths(chosen, reportMonthsMax - 1) }
    : { from: addMonths(chosen, 1 - reportMonthsMax), to: chosen };
};

/** Months that the screen offers, the newest first; those of the address are among them. */
const offered = 60;
export const offeredMonths = (thisMonth: Month, { from, to }: Range): Month[] => {
  const months = Array.from({ length: offered }, (_, back) => addMonths(thisMonth, -back));
  return [...new Set([...months, from, to])].sort().reverse();
};

/** The ranges that one press shows. */
export const rangesOf = (thisMonth: Month): readonly (Range & { readonly name: 'lastMonth' | 'thisMonth' | 'lastYear' })[] => [
  { name: 'lastMonth', from: addMonths(thisMonth, -1), to: addMonths(thisMonth, -1) },
  { name: 'thisMonth', from: thisMonth, to: thisMonth },
  { name: 'lastYear', from: addMonths(thisMonth, -12), to: addMonths(thisMonth, -1) },
];

/** The query of the report that a search shows. */
export const queryOf = (search: ReportSearch, thisMonth: Month) => ({
  ...rangeOf(search, thisMonth),
  ...without({ organizationId: search.organizacao === undefined ? undefined : String(search.organizacao) }),
});
