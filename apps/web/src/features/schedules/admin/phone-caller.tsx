import { type CalendarDay, dayWithWeekday } from '@separai/contract/calendar';
import { telephoneLink } from '@separai/contract/contact-links';
import { retentionDays } from '@separai/contract/personal-data/retention';
import { formatPhone } from '@separai/contract/phones';
import type { AdministeredSchedule } from '@separai/contract/schedules/administration-schema';
import { isOpen } from '@separai/contract/schedules/rules';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { QuestionDialog } from '../../../components/admin/question-dialog.tsx';
import { Button, textLinkClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { useAnswerForCaller, useEraseCaller, useExportCaller } from './phone-api.ts';
import { PhoneLink } from './phone-link.tsx';
import { phoneText as text } from './phone-text.ts';

type Caller = NonNullable<AdministeredSchedule['user']>;

/** The parts of a record that only a phone booking has: link, data, and how to tell the caller. */
export function PhoneCaller({ schedule, caller }: { schedule: AdministeredSchedule; caller: Caller }) {
  const { id, date, collectionPoint } = schedule;
  const { phone, email } = caller;
  return (
    <>
      {email === null && phone !== null && <TellByPhone phone={phone} />}
      {schedule.proposedDates !== null && isOpen(schedule) && <AnsweredByPhone id={id} days={schedule.proposedDates} />}
      <PhoneLink booking={{ id, phone, email, date, pointName: collectionPoint.name }} />
      <CallerData id={id} />
    </>
  );
}

function TellByPhone({ phone }: { phone: string }) {
  const call = telephoneLink(`+55 ${phone}`);
  return (
    <FormAlert tone="warn">
      <p className="font-semibold">
        {text.tell}:{' '}
        {call === null ? (
          formatPhone(phone)
        ) : (
          <a href={call} className={`${textLinkClass} -my-3 inline-block py-3`}>
            {formatPhone(phone)}
          </a>
        )}
      </p>
      <p>{text.tellSentence}</p>
    </FormAlert>
  );
}

/** Records the day that a caller accepts on the telephone. */
function AnsweredByPhone({ id, days }: { id: string; days: readonly CalendarDay[] }) {
  const answer = useAnswerForCaller();
  return (
    <Card>
      <section aria-labelledby="resposta-por-telefone">
        <h2 id="resposta-por-telefone" className="text-heading font-bold">
          {text.answered}
        </h2>
        <div className="mt-3 flex flex-wrap gap-3">
          {days.map((date) => (
            <Button
              key={date}
              variant="soft"
              size="small"
              busy={answer.isPending && answer.variables.body.date === date}
              onClick={() => answer.mutate({ params: { id }, body: { date } })}
            >
              {text.accepts(dayWithWeekday(date))}
            </Button>
          ))}
          <Button
            variant="neutral"
            size="small"
            busy={answer.isPending && answer.variables.body.date === null}
            onClick={() => answer.mutate({ params: { id }, body: { date: null } })}
          >
            {text.keepsDay}
          </Button>
        </div>
        {answer.error !== null && <FormFailure className="mt-3">{answer.error.message}</FormFailure>}
      </section>
    </Card>
  );
}

/** Downloads and erases the data of a caller at the person's request. */
function CallerData({ id }: { id: string }) {
  const download = useExportCaller();
  const erase = useEraseCaller();
  const [isAsking, setAsking] = useState(false);
  const { show } = useToast();
  const onSuccess = (): void => {
    setAsking(false);
    show({ title: text.deleted });
  };
  return (
    <Card>
      <section aria-labelledby="dados-de-quem-ligou">
        <h2 id="dados-de-quem-ligou" className="text-heading font-bold">
          {text.data}
        </h2>
        <p className="mt-1 text-small text-ink-soft">{text.dataHint(retentionDays.caller)}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button
            variant="neutral"
            size="small"
            icon={<Download />}
            busy={download.isPending}
            onClick={() =>
              download.mutate(id, {
                onError: ({ message }) => show({ title: text.downloadFailed, description: message, variant: 'destructive' }),
              })
            }
          >
            {text.download}
          </Button>
          <Button variant="neutral-danger" size="small" icon={<Trash2 />} onClick={() => setAsking(true)}>
            {text.erase}
          </Button>
        </div>
      </section>
      {isAsking && (
        <QuestionDialog
          title={text.eraseQuestion}
          closeLabel={text.eraseClose}
          go={text.erase}
          write={erase}
          onGo={() => erase.mutate({ params: { id } }, { onSuccess })}
          onClose={() => setAsking(false)}
        >
          <p>{text.eraseSentence}</p>
          {erase.error !== null && <FormFailure className="mt-3">{text.eraseFailed(erase.error.message)}</FormFailure>}
        </QuestionDialog>
      )}
    </Card>
  );
}
