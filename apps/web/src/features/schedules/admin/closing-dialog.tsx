import { addDays } from '@separai/contract/calendar';
import { limits } from '@separai/contract/limits';
import { closingActs, closingToldAfterMinutes } from '@separai/contract/schedules/status';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { RecordDialog } from '../../../components/admin/record-dialog.tsx';
import { fieldsOf, resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { InlineSelect, Options } from '../../../components/ui/inline-select.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { today } from '../../../lib/time.ts';
import { closingPreviewQuery, useCloseDay } from './closing-api.ts';
import { closingText as text } from './closing-text.ts';

interface ClosingForm {
  date: string;
  act: (typeof closingActs)[number];
}

const problemsOf = ({ date }: ClosingForm): Record<string, string> => (date === '' ? { date: text.dateRequired } : {});

const lastDay = (): string => addDays(today(), limits.bookingDaysAhead);

/** How many bookings the act changes on the day, and how many it leaves there. */
function ClosingPreview({ pointId, date, act }: ClosingForm & { pointId: number }) {
  const isDay = date >= today() && date <= lastDay();
  const preview = useQuery({ ...closingPreviewQuery(pointId, date), enabled: isDay });
  if (!isDay) return null;
  if (preview.isError)
    return (
      <RetryAlert onRetry={() => void preview.refetch()} retrying={preview.isFetching}>
        {text.countFailed}
      </RetryAlert>
    );
  const wordsOf = ({ bookings, left }: NonNullable<typeof preview.data>): string => {
    if (bookings === 0) return text.noBookings;
    const changed = bookings - left[act];
    const parts = [...(changed > 0 ? [text.preview[act](changed)] : []), ...(left[act] > 0 ? [text.leftBehind(left[act])] : [])];
    return `${parts.join('; ')}.`;
  };
  return (
    <p role="status" className="font-semibold">
      {preview.data === undefined ? text.counting : wordsOf(preview.data)}
    </p>
  );
}

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
  const [date, act] = useWatch({ control: record.form.control, name: ['date', 'act'] });
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
      <TextField {...field('date')} type="date" min={today()} max={lastDay()} />
      <InlineSelect {...field('act')}>
        <Options words={text.acts} values={closingActs} />
      </InlineSelect>
      <ClosingPreview pointId={pointId} date={date} act={act} />
      <p className="text-small text-ink-soft">{text.told(closingToldAfterMinutes)}</p>
    </RecordDialog>
  );
}
