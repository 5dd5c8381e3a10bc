import { type CalendarDay, formatDay } from '@separai/contract/calendar';
import { scheduleText } from '../text.ts';

interface CalendarHeadProps {
  /** Level of the heading on its screen. */
  as: 'h2' | 'h3';
  /** Id of the heading, which names the group. */
  id: string;
  chosen: CalendarDay | '';
}

/** Heading of a day's calendar, beside the chosen day. */
export function CalendarHead({ as: Heading, id, chosen }: CalendarHeadProps) {
  return (
    <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 font-display text-[0.9375rem] leading-5 font-semibold">
      <Heading id={id}>{scheduleText.date}</Heading>
      <span role="status" className="text-here-ink">
        {chosen !== '' && formatDay(chosen)}
      </span>
    </div>
  );
}
