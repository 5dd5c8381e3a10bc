import { addDays } from '@separai/contract/calendar';
import { collectionDayMessages } from '@separai/contract/collection-days/messages';
import { missedLimits } from '@separai/contract/collection-days/missed';
import type { MissedCollection, MissedDecision } from '@separai/contract/collection-days/missed-schema';
import { messages } from '@separai/contract/messages';
import { RecordDialog } from '../../../components/admin/record-dialog.tsx';
import { fieldsOf, resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { CheckboxField, TextArea, TextField } from '../../../components/ui/field.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { ApiError } from '../../../lib/api.ts';
import { today } from '../../../lib/time.ts';
import { useDecideMissed } from './missed-api.ts';
import { adminMissedText as text } from './missed-text.ts';

type Action = MissedDecision['action'];

interface AnswerForm {
  readonly comesOn: string;
  readonly addsDay: boolean;
  readonly from: string;
  readonly until: string;
  readonly sentence: string;
  readonly wholeArea: boolean;
}

const problemsOf = (action: Action, { comesOn, addsDay, from, until, sentence }: AnswerForm): Record<string, string> => ({
  ...(action === 'announce' && comesOn === '' ? { comesOn: messages.dateInvalid } : {}),
  ...(action === 'announce' && addsDay && from === '' && until === '' ? { from: text.hoursRequired } : {}),
  ...(action === 'dismiss' && sentence.trim() === '' ? { sentence: collectionDayMessages.reasonRequired } : {}),
});

const bodyOf = (action: Action, { comesOn, addsDay, from, until, sentence, wholeArea }: AnswerForm) => {
  if (action !== 'announce') return { action, sentence, wholeArea };
  const window = addsDay ? { from: from === '' ? null : from, until: until === '' ? null : until } : null;
  return { action, comesOn, window, sentence, wholeArea };
};

interface AnswerDialogProps {
  missed: MissedCollection;
  action: Action;
  onClose: () => void;
}

/** Answers a missed collection, or all undecided streets of its area and day. */
export function AnswerDialog({ missed: { id, date, areaOpen }, action, onClose }: AnswerDialogProps) {
  const decide = useDecideMissed();
  const { show } = useToast();
  const record = useRecordForm({
    formOf: (): AnswerForm => ({ comesOn: '', addsDay: false, from: '', until: '', sentence: '', wholeArea: false }),
    resolver: resolverOf((typed: AnswerForm) => problemsOf(action, typed)),
    save: (typed) => decide.mutateAsync({ params: { id: String(id) }, body: bodyOf(action, typed) }),
    savedText: ({ told }) => text.told(told),
    onSaved: onClose,
    failureOf: (error) => {
      // The list no longer has a street that was answered meanwhile.
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) {
        show({ title: error.message, variant: 'destructive' });
        onClose();
      }
      return error.message;
    },
  });
  const { form } = record;
  const field = fieldsOf(form, { comesOn: text.comesOn, from: text.from, until: text.until, sentence: text.sentence });
  return (
    <RecordDialog record={record} title={text.titles[action]} closeLabel={text.close} onClose={onClose} go={text.send}>
      {action === 'announce' && (
        <>
          <TextField {...field('comesOn')} type="date" min={today()} max={addDays(date, missedLimits.comesWithinDays)} />
          <CheckboxField label={text.addDay} hint={text.addDayHint} {...form.register('addsDay')} />
          {form.watch('addsDay') && (
            <div className="grid grid-cols-2 items-end gap-3">
              <TextField {...field('from')} type="time" optional />
              <TextField {...field('until')} type="time" optional />
            </div>
          )}
        </>
      )}
      <TextArea {...field('sentence')} optional={action !== 'dismiss'} maxLength={missedLimits.sentenceMaxLength} rows={3} />
      {areaOpen > 1 && <CheckboxField label={text.wholeArea(areaOpen)} {...form.register('wholeArea')} />}
    </RecordDialog>
  );
}
