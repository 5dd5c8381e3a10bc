import { Button } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { routeText as text } from '../text.ts';
import type { ListDay } from '../use-list-day.ts';

/** In the night: which day's list is shown, if not today's, and the way to the other one. */
export function DayChange({ day: { isToday, change } }: { day: ListDay }) {
  if (change === null) return null;
  return (
    <div className="grid gap-2.5">
      {!isToday && <FormAlert tone="info">{text.stillYesterday}</FormAlert>}
      <Button variant="text" onClick={change}>
        {isToday ? text.toYesterday : text.toToday}
      </Button>
    </div>
  );
}
