import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { adminPointFormText as text } from './point-form-text.ts';
import { type TypedSpan, type WeekKey, wholeDay } from './week-hours.ts';

interface DayHoursProps {
  day: WeekKey;
  /** Null where the day has no hours of its own. */
  spans: readonly TypedSpan[] | null;
  onChange: (spans: readonly TypedSpan[] | null) => void;
  /** Copies the day's hours to every day; null on holidays. */
  onCopy: (() => void) | null;
}

/** Presets of the first and the second span of a day. */
const following: readonly TypedSpan[] = [
  { opens: '08:00', closes: '12:00' },
  { opens: '13:00', closes: '17:00' },
];

const isWhole = (spans: readonly TypedSpan[]): boolean =>
  spans.length === 1 && spans[0]?.opens === wholeDay.opens && spans[0].closes === wholeDay.closes;

const timeClass = 'min-h-[44px] rounded-md border-[1.5px] border-edge bg-surface px-1.5 text-small text-ink';

/** When a point is open on one day: spans, closed, or around the clock. */
export function DayHours({ day, spans, onChange, onCopy }: DayHoursProps) {
  const name = text.days[day];
  const shown = spans ?? [];
  const isAround = isWhole(shown);
  const put = (index: number, change: Partial<TypedSpan>): void =>
    onChange(shown.map((span, one) => (one === index ? { ...span, ...change } : span)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in a row
    <div role="group" aria-label={name} className="flex flex-wrap items-center gap-2 border-t border-line pt-2">
      <span className="w-24 font-semibold">{name}</span>
      {isAround ? (
        <span>{text.aroundTheClock}</span>
      ) : (
        shown.map((span, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a span is what stands in its place
          <span key={index} className="flex max-w-full items-center gap-1">
            <input
              type="time"
              aria-label={text.opensAt(name, index + 1)}
              value={span.opens}
              onChange={(event) => put(index, { opens: event.currentTarget.value })}
              className={timeClass}
            />
            <span aria-hidden="true">–</span>
            <input
              type="time"
              aria-label={text.closesAt(name, index + 1)}
              value={span.closes}
              onChange={(event) => put(index, { closes: event.currentTarget.value })}
              className={timeClass}
            />
            <IconButton
              label={text.removeSpan(name, index + 1)}
              icon={<X aria-hidden />}
              onClick={() => onChange(shown.filter((_, one) => one !== index))}
            />
          </span>
        ))
      )}
      {shown.length === 0 && <span className="text-ink-soft">{spans === null ? text.asOtherDays : text.closed}</span>}
      <span className="flex flex-wrap gap-2">
        {!isAround && (
          <Button
            variant="neutral"
            size="small"
            icon={<Plus />}
            aria-label={text.addSpan(name)}
            onClick={() => onChange([...shown, following[shown.length] ?? { opens: '', closes: '' }])}
          >
            {text.add}
          </Button>
        )}
        {(shown.length > 0 || spans === null) && (
          <Button variant="neutral" size="small" aria-label={text.closedOn(name)} onClick={() => onChange([])}>
            {text.closed}
          </Button>
        )}
        {!isAround && day !== 'holidays' && (
          <Button variant="neutral" size="small" aria-label={text.aroundOn(name)} onClick={() => onChange([wholeDay])}>
            {text.aroundTheClock}
          </Button>
        )}
        {day === 'holidays' && spans !== null && (
          <Button variant="neutral" size="small" onClick={() => onChange(null)}>
            {text.asOtherDays}
          </Button>
        )}
        {onCopy !== null && shown.length > 0 && (
          <Button variant="neutral" size="small" aria-label={text.copyDay(name)} onClick={onCopy}>
            {text.copy}
          </Button>
        )}
      </span>
    </div>
  );
}
