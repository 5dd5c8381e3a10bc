import type { CalendarDay } from '@separai/contract/calendar';
import { CalendarCheck } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { proposalText as text } from '../proposal-text.ts';

interface ProposedDaysProps {
  days: readonly CalendarDay[];
  /** The day whose answer is pending; null: the present one, undefined: none is pending. */
  pending: CalendarDay | null | undefined;
  error: string | undefined;
  /** Null keeps the present day. */
  onAnswer: (day: CalendarDay | null) => void;
}

/** A button for each proposed day, and one that keeps the present day. */
export function ProposedDays({ days, pending, error, onAnswer }: ProposedDaysProps) {
  return (
    <div className="grid gap-2">
      {days.map((day) => (
        <Button
          key={day}
          variant="primary"
          icon={<CalendarCheck />}
          busy={pending === day}
          onClick={() => onAnswer(day)}
          className="w-full"
        >
          {text.accept(day)}
        </Button>
      ))}
      <Button variant="neutral" busy={pending === null} onClick={() => onAnswer(null)} className="w-full">
        {text.decline}
      </Button>
      <div role="alert">{error !== undefined && <FieldError>{error}</FieldError>}</div>
    </div>
  );
}
