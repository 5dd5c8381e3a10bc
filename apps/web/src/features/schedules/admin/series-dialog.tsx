import { addDays, dayWithWeekday } from '@separai/contract/calendar';
import type { RecurrenceWeekday } from '@separai/contract/collection-days/recurrence';
import { limits } from '@separai/contract/limits';
import type { ScheduleRecord } from '@separai/contract/schedules/administration-schema';
import { lastSeriesDay, weekdayCodeOf } from '@separai/contract/schedules/series';
import { useController } from 'react-hook-form';
import { RecordDialog } from '../../../components/admin/record-dialog.tsx';
import { fieldsOf, resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextArea, TextField } from '../../../components/ui/field.tsx';
import { InlineSelect, Options } from '../../../components/ui/inline-select.tsx';
import { today } from '../../../lib/time.ts';
import { WeekdayChips } from '../components/weekday-chips.tsx';
import { repeatKinds, repeatOf, ruleOf } from '../series-form.ts';
import { useMoveSeries, useStartSeries, useStopSeries } from './series-api.ts';
import { adminSeriesText as text } from './series-text.ts';

interface SeriesForm {
  date: string;
  every: (typeof repeatKinds)[number];
  weekdays: RecurrenceWeekday[];
  until: string;
}

interface DialogProps {
  schedule: ScheduleRecord;
  onClose: () => void;
}

const refusedOf = ({ fields }: { readonly fields: Readonly<Record<string, string>> }) => {
  const { rule, ...others } = fields;
  return rule === undefined ? others : { ...others, every: rule };
};

/** Makes a booking repeat, or moves it and the ones after it. */
export function SeriesDialog({ schedule, onClose }: DialogProps) {
  const { id, version, series } = schedule;
  const start = useStartSeries();
  const move = useMoveSeries();
  const record = useRecordForm({
    asksToLeave: true,
    formOf: (): SeriesForm => {
      const { date } = schedule;
      if (series === null) return { date, every: 'week', weekdays: [], until: '' };
      const { every, weekdays, until } = repeatOf(series, schedule.occurrenceDate ?? date);
      return { date, every, weekdays: [...weekdays], until };
    },
    resolver: resolverOf<SeriesForm>(() => ({})),
    save: ({ date, until, ...repeat }) => {
      const body = { rule: ruleOf(repeat, date), until: until === '' ? null : until, version };
      return series === null
        ? start.mutateAsync({ params: { id }, body })
        : move.mutateAsync({ params: { id }, body: { ...body, date } });
    },
    onSaved: onClose,
    savedText: series === null ? text.started : text.moved,
    refusedOf,
  });
  const field = fieldsOf(record.form, { date: text.date, every: text.every, until: text.until });
  const { field: weekdays } = useController({ control: record.form.control, name: 'weekdays' });
  const [date, every] = record.form.watch(['date', 'every']);
  const own = date === '' ? null : weekdayCodeOf(date);
  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={series === null ? text.startTitle : text.moveTitle}
      closeLabel={text.close}
      go={series === null ? text.startGo : text.move}
      actions={
        <Button variant="neutral" onClick={onClose}>
          {text.back}
        </Button>
      }
    >
      <p className="text-ink-soft">{series === null ? text.startSentence(dayWithWeekday(schedule.date)) : text.moveSentence}</p>
      {series !== null && (
        <TextField {...field('date')} type="date" min={today()} max={addDays(today(), limits.bookingDaysAhead)} />
      )}
      <InlineSelect {...field('every')}>
        <Options words={text.kinds} values={repeatKinds} />
      </InlineSelect>
      {every !== 'month' && (
        <WeekdayChips legend={text.otherDays} own={own} chosen={weekdays.value} onChange={weekdays.onChange} />
      )}
      <TextField
        {...field('until')}
        type="date"
        optional
        hint={text.untilHint}
        min={date || undefined}
        max={date === '' ? undefined : lastSeriesDay(date, null)}
      />
    </RecordDialog>
  );
}

/** Cancels a booking and the ones after it, with a reason for the resident. */
export function StopDialog({ schedule: { id, version }, onClose }: DialogProps) {
  const stop = useStopSeries();
  const record = useRecordForm({
    asksToLeave: true,
    formOf: () => ({ reason: '' }),
    resolver: resolverOf<{ reason: string }>(({ reason }) => (reason.trim() === '' ? { reason: text.reasonRequired } : {})),
    save: ({ reason }) => stop.mutateAsync({ params: { id }, body: { reason, version } }),
    onSaved: onClose,
    savedText: text.stopped,
  });
  const field = fieldsOf(record.form, { reason: text.reason });
  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={text.stopTitle}
      closeLabel={text.close}
      go={text.stop}
      variant="danger"
      actions={
        <Button variant="neutral" onClick={onClose}>
          {text.back}
        </Button>
      }
    >
      <p className="text-ink-soft">{text.stopSentence}</p>
      <TextArea {...field('reason')} rows={2} maxLength={limits.observationMaxLength} />
    </RecordDialog>
  );
}
