import { seriesWords } from '@separai/contract/schedules/series';
import type { ScheduleSeries } from '@separai/contract/schedules/series-schema';
import { FilterChip } from '../../../components/ui/chip.tsx';
import { seriesText as text } from '../series-text.ts';

/** Lets a chip's text wrap, which in a row that scrolls stays on one line. */
export const wrappingChip = 'max-md:shrink! max-md:whitespace-normal!';

interface CancelScopeProps {
  series: ScheduleSeries;
  /** Whether the bookings after this one are cancelled, too. */
  withNext: boolean;
  onChange: (withNext: boolean) => void;
}

/** Whether one booking of a series is cancelled, or the ones after it, too. */
export function CancelScope({ series, withNext, onChange }: CancelScopeProps) {
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="mb-1.5 font-semibold">{text.whatToCancel(seriesWords(series.rule))}</legend>
      <div className="flex flex-wrap gap-2">
        <FilterChip className={wrappingChip} pressed={!withNext} onClick={() => onChange(false)}>
          {text.onlyThis}
        </FilterChip>
        <FilterChip className={wrappingChip} pressed={withNext} onClick={() => onChange(true)}>
          {text.thisAndNext}
        </FilterChip>
      </div>
    </fieldset>
  );
}
