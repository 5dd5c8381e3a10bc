import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import { missedDayWords, missedLimits } from '@separai/contract/collection-days/missed';
import type { SentMissedReport } from '@separai/contract/collection-days/missed-schema';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FilterChip } from '../../../components/ui/chip.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormAlert, TextArea, TextField } from '../../../components/ui/field.tsx';
import { Failed, WaitingStatus } from '../../../components/ui/states.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { ApiError } from '../../../lib/api.ts';
import { useUnsavedForm } from '../../../lib/forms.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { useSession } from '../../../lib/session.ts';
import { atMinute, timeZone, useMinute } from '../../../lib/time.ts';
import { sent } from '../../../lib/write.ts';
import { recentDaysQuery, useReportMissed } from '../missed-api.ts';
import { type ReportableDay, reportableDays } from '../missed-days.ts';
import { missedText as text } from '../missed-text.ts';

export interface MissedDialogProps {
  area: { readonly id: number; readonly name: string };
  serviceName: string;
  street: string | null;
  onClose: () => void;
  onSent: (report: SentMissedReport) => void;
}

const failureOf = (error: Error): string => (error instanceof ApiError && error.status !== 0 ? error.message : text.offline);

/** Reports that the truck did not come on one of the last days. */
export function MissedDialog({ area, serviceName, street: known, onClose, onSent }: MissedDialogProps) {
  const recent = useQuery(recentDaysQuery(area.id));
  const now = atMinute(useMinute());
  const days = recent.data === undefined ? [] : reportableDays(recent.data, now, timeZone);
  const [chosen, setChosen] = useState<string | null>(null);
  const day = days.find(({ date }) => date === chosen) ?? days.find(({ tooEarly }) => tooEarly === null) ?? days[0];
  // The proposed day stays when a later one can be reported, too.
  if (chosen === null && day !== undefined) setChosen(day.date);
  const [street, setStreet] = useState(known ?? '');
  const [sentence, setSentence] = useState('');
  useUnsavedForm(sentence !== '' || street !== (known ?? ''));
  const report = useReportMissed();
  const { show } = useToast();
  const isSignedIn = useSession() !== null;
  const formId = useId();
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (day === undefined || report.isPending) return;
    const body = { date: day.date, street, sentence };
    onSent(await report.mutateAsync(sent({ params: { id: String(area.id) }, body })));
    show({ title: text.sent, description: isSignedIn ? text.withAccount : undefined });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      closeLabel={text.close}
      footer={
        day?.tooEarly === null && (
          <Button type="submit" form={formId} variant="primary" busy={report.isPending}>
            {text.send}
          </Button>
        )
      }
    >
      <p className="text-ink-soft wrap-anywhere">
        {serviceName}, {area.name}
      </p>
      {hasFailed(recent) && <Failed query={recent} title={text.failed} />}
      {recent.isPending && !hasFailed(recent) && <WaitingStatus>{text.loading}</WaitingStatus>}
      {recent.data !== undefined && day === undefined && <p className="mt-3">{text.none}</p>}
      {day !== undefined && (
        <form id={formId} onSubmit={(event) => void send(event).catch(() => undefined)} noValidate className="mt-3 grid gap-3">
          <Days days={days} day={day} onChosen={setChosen} />
          {day.tooEarly === null && (
            <>
              <TextField
                label={text.street}
                hint={text.streetHint}
                optional
                autoComplete="off"
                maxLength={collectionDayLimits.streetMaxLength}
                value={street}
                onChange={(event) => setStreet(event.target.value)}
              />
              <TextArea
                label={text.sentence}
                optional
                maxLength={missedLimits.sentenceMaxLength}
                rows={2}
                value={sentence}
                onChange={(event) => setSentence(event.target.value)}
              />
              <p className="text-small text-ink-soft">{isSignedIn ? text.withAccount : text.asVisitor}</p>
              {report.error !== null && <FormAlert tone="danger">{failureOf(report.error)}</FormAlert>}
            </>
          )}
        </form>
      )}
    </Dialog>
  );
}

interface DaysProps {
  days: readonly ReportableDay[];
  /** The chosen one of them. */
  day: ReportableDay;
  onChosen: (date: string) => void;
}

function Days({ days, day, onChosen }: DaysProps) {
  const labelId = useId();
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: chips are pressed buttons, as in the form of a booking */}
      <div role="group" aria-labelledby={labelId}>
        <p id={labelId} className="mb-1.5 font-semibold">
          {text.whichDay}
        </p>
        <div className="flex flex-wrap gap-2">
          {days.map(({ date }) => (
            <FilterChip key={date} pressed={date === day.date} onClick={() => onChosen(date)}>
              {missedDayWords(date)}
            </FilterChip>
          ))}
        </div>
      </div>
      <div aria-live="polite">{day.tooEarly !== null && <FormAlert tone="info">{day.tooEarly}</FormAlert>}</div>
    </>
  );
}
