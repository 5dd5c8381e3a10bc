import { addDays } from '@separai/contract/calendar';
import { limits } from '@separai/contract/limits';
import { closingActs, closingToldAfterMinutes } from '@separai/contract/schedules/status';
import { RecordDialog } from '../../../components/admin/record-dialog.tsx';
import { fieldsOf, resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { InlineSelect, Options } from '../../../components/ui/inline-select.tsx';
import { today } from '../../../lib/time.ts';
import { useCloseDay } from './closing-api.ts';
import { closingText as text } from './closing-text.ts';

interface ClosingForm {
  date: string;
  act: (typeof closingActs)[number];
}

const problemsOf = ({ date }: ClosingForm): Record<string, string> => (date === '' ? { date: text.dateRequired } : {});

interface ClosingDialogProps {
  pointId: number;
  onClose: () => void;
}

/** Closes a day of a point's pickups, and says what becomes of its bookings. */
export function ClosingDialog({ pointId, onClose }: ClosingDialogProps) {
  const close = useCloseDay();
  const record = useRecordForm({
    asksToLeave: true,
    formOf: (): ClosingForm => ({ date: '', act: 'move' }),
    resolver: resolverOf(problemsOf),
    save: (typed) => close.mutateAsync({ params: { id: String(pointId) }, body: typed }),
    onSaved: onClose,
    savedText: text.closed,
  });
  const field = fieldsOf(record.form, { date: text.date, act: text.act });
  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={text.title}
      closeLabel={text.close}
      go={text.go}
      variant="danger"
      actions={
        <Button variant="neutral" onClick={onClose}>
          {text.back}
        </Button>
      }
    >
      <TextField {...field('date')} type="date" min={today()} max={addDays(today(), limits.bookingDaysAhead)} />
      <InlineSelect {...field('act')}>
        <Options words={text.acts} values={closingActs} />
      </InlineSelect>
      <p className="text-small text-ink-soft">{text.told(closingToldAfterMinutes)}</p>
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
    </RecordDialog>
  );
}
