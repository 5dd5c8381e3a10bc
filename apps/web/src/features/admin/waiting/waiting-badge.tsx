import { badgeWords } from './words.ts';

interface WaitingBadgeProps {
  /** The id by which a control names the badge in `aria-describedby`. */
  id: string;
  count: number;
  /** The sentence for screen readers. */
  words: string;
}

/** The number of records that wait behind a control, which keeps its name. */
export const WaitingBadge = ({ id, count, words }: WaitingBadgeProps) => (
  <>
    <span
      aria-hidden="true"
      className="ml-auto min-w-6 shrink-0 rounded-full bg-mint px-1.5 text-center text-small leading-6 font-semibold text-on-mint forced-colors:border"
    >
      {badgeWords(count)}
    </span>
    <span id={id} hidden>
      {words}
    </span>
  </>
);
