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

/** Reports that the truck did not come on one of the last days. */
export function MissedDialog({ area, serviceName, street, onClose, onSent }: MissedDialogProps) {
  const recent = useQuery(recentDaysQuery(area.id));
  const now = atMinute(useMinute());
  const days = recent.data === undefined ? [] : reportableDays(recent.data, now, timeZone);
  return (
    <Dialog open onClose={onClose} title={text.title} closeLabel={text.close}>
      <p className="text-ink-soft wrap-anywhere">
        {serviceName}, {area.name}
      </p>
      {hasFailed(recent) && <Failed query={recent} title={text.failed} />}
      {recent.isPending && !hasFailed(recent) && <WaitingStatus>{text.loading}</WaitingStatus>}
      {recent.data !== undefined && days.length === 0 && <p className="mt-3">{text.none}</p>}
      {days.length > 0 && <MissedForm areaId={area.id} days={days} street={street} onClose={onClose} onSent={onSent} />}
    </Dialog>
  );
}

const failureOf = (error: Error): string => (error instanceof ApiError && error.status !== 0 ? error.message : text.offline);

type FormProps = Pick<MissedDialogProps, 'street' | 'onClose' | 'onSent'> & { areaId: number; days: readonly ReportableDay[] };

function MissedForm({ areaId, days, street: known, onClose, onSent }: FormProps) {
  const [chosen, setChosen] = useState(days.find(({ tooEarly }) => tooEarly === null)?.date ?? days[0]?.date);
  const [street, setStreet] = useState(known ?? '');
  const [sentence, setSentence] = useState('');
  useUnsavedForm(sentence !== '' || street !== (known ?? ''));
  const isSignedIn = useSession() !== null;
  const report = useReportMissed();
  const { show } = useToast();
  const labelId = useId();
  const day = days.find(({ date }) => date === chosen);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (day === undefined || report.isPending) return;
    const body = { date: day.date, street, sentence };
    onSent(await report.mutateAsync(sent({ params: { id: String(areaId) }, body })));
    show({ title: text.sent, description: isSignedIn ? text.withAccount : undefined });
    onClose();
  };
  return (
    <form onSubmit={(event) => void send(event).catch(() => undefined)} noValidate className="mt-3 grid gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: chips are pressed buttons, as in the form of a booking */}
      <div role="group" aria-labelledby={labelId}>
        <p id={labelId} className="mb-1.5 font-semibold">
          {text.whichDay}
        </p>
        <div className="flex flex-wrap gap-2">
          {days.map(({ date }) => (
            <FilterChip key={date} pressed={date === chosen} onClick={() => setChosen(date)}>
              {missedDayWords(date)}
            </FilterChip>
          ))}
        </div>
      </div>
      <div aria-live="polite">{day?.tooEarly != null && <FormAlert tone="info">{day.tooEarly}</FormAlert>}</div>
      {day?.tooEarly === null && (
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
          <Button type="submit" variant="primary" busy={report.isPending}>
            {text.send}
          </Button>
        </>
      )}
    </form>
  );
}
