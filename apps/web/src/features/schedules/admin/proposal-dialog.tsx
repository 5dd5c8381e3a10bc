import { addDays, dayWithWeekday } from '@separai/contract/calendar';
import { limits } from '@separai/contract/limits';
import { messages } from '@separai/contract/messages';
import type { AdministeredSchedule } from '@separai/contract/schedules/administration-schema';
import { RecordDialog } from '../../../components/admin/record-dialog.tsx';
import { fieldsOf, resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { today } from '../../../lib/time.ts';
import { useProposeDates } from './api.ts';
import { adminProposalText as text } from './proposal-text.ts';

const names = ['first', 'second', 'third'] as const;
type ProposalForm = Record<(typeof names)[number], string>;

const datesIn = (form: ProposalForm): string[] => [...new Set(names.map((name) => form[name]).filter((day) => day !== ''))];

const problemsOf = (form: ProposalForm): Record<string, string> =>
  datesIn(form).length === 0 ? { first: messages.proposalDateRequired } : {};

interface ProposalDialogProps {
  schedule: AdministeredSchedule;
  onClose: () => void;
}

/** Proposes up to three other days for a booking. */
export function ProposalDialog({ schedule, onClose }: ProposalDialogProps) {
  const propose = useProposeDates();
  const record = useRecordForm({
    asksToLeave: true,
    formOf: (): ProposalForm => ({ first: '', second: '', third: '' }),
    resolver: resolverOf(problemsOf),
    save: (typed) =>
      propose.mutateAsync({ params: { id: schedule.id }, body: { dates: datesIn(typed), version: schedule.version } }),
    onSaved: onClose,
    savedText: text.proposed,
    refusedOf: ({ fields }) => Object.fromEntries(Object.values(fields).map((sentence) => ['first', sentence])),
  });
  const field = fieldsOf(record.form, { first: text.first, second: text.second, third: text.third });
  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={text.title}
      closeLabel={text.close}
      go={text.go}
      actions={
        <Button variant="neutral" onClick={onClose}>
          {text.back}
        </Button>
      }
    >
      <p className="text-ink-soft">{text.sentence(dayWithWeekday(schedule.date))}</p>
      {names.map((name, index) => (
        <TextField
          key={name}
          {...field(name)}
          type="date"
          optional={index > 0}
          min={today()}
          max={addDays(today(), limits.bookingDaysAhead)}
        />
      ))}
    </RecordDialog>
  );
}
