import { formatDay } from '@separai/contract/calendar';
import { formatList } from '@separai/contract/portuguese';
import type { ScheduleRecord } from '@separai/contract/schedules/administration-schema';
import { isOpen } from '@separai/contract/schedules/rules';
import { seriesWords } from '@separai/contract/schedules/series';
import { CalendarX, Repeat } from 'lucide-react';
import { useState } from 'react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { today } from '../../../lib/time.ts';
import { adminSeriesText as text } from './series-text.ts';

const SeriesDialog = lateDialog(async () => (await import('./series-dialog.tsx')).SeriesDialog);
const StopDialog = lateDialog(async () => (await import('./series-dialog.tsx')).StopDialog);

/** The repetition of a booking, and the acts on it and the bookings after it. */
export function SeriesPart({ schedule }: { schedule: ScheduleRecord }) {
  const [act, setAct] = useState<'plan' | 'stop' | null>(null);
  const { series, user } = schedule;
  const isActive = isOpen(schedule) && user !== null && !schedule.byPhone;
  const mayStart = isActive && schedule.seriesId == null && schedule.date >= today();
  if (series === null && schedule.seriesId == null && !mayStart) return null;
  return (
    <Card>
      <section aria-labelledby="repeticao">
        <h2 id="repeticao" className="font-display text-[0.9375rem] font-semibold">
          {text.title}
        </h2>
        {series !== null && <p className="mt-1">{text.facts(seriesWords(series.rule), formatDay(series.endsOn))}</p>}
        {series === null && schedule.seriesId != null && <p className="mt-1 text-ink-soft">{text.ended}</p>}
        {series !== null && series.skipped.length > 0 && (
          <p className="mt-1 text-small">{text.waiting(formatList(series.skipped.map(({ day }) => formatDay(day))))}</p>
        )}
        <div className="mt-3 flex flex-wrap gap-1.5 empty:hidden">
          {mayStart && (
            <Button variant="neutral" size="small" icon={<Repeat />} onClick={() => setAct('plan')}>
              {text.start}
            </Button>
          )}
          {isActive && series !== null && (
            <>
              <Button variant="neutral" size="small" icon={<Repeat />} onClick={() => setAct('plan')}>
                {text.move}
              </Button>
              <Button variant="neutral-danger" size="small" icon={<CalendarX />} onClick={() => setAct('stop')}>
                {text.stop}
              </Button>
            </>
          )}
        </div>
        {isActive && series !== null && <p className="mt-2 text-small text-ink-soft">{text.single}</p>}
      </section>
      {act === 'plan' && <SeriesDialog schedule={schedule} onClose={() => setAct(null)} />}
      {act === 'stop' && <StopDialog schedule={schedule} onClose={() => setAct(null)} />}
    </Card>
  );
}
