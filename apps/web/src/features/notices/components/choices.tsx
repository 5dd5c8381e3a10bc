import { type NoticeChoice, noticeChoices, reminderHours } from '@separai/contract/notices/kinds';
import type { NoticeChoices } from '@separai/contract/notices/schema';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Card } from '../../../components/ui/card.tsx';
import { SwitchField, SwitchWaiting } from '../../../components/ui/field.tsx';
import { InlineSelect } from '../../../components/ui/inline-select.tsx';
import { SavedNotice } from '../../../components/ui/retry-alert.tsx';
import { Failed, WaitingStatus } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { useSession } from '../../../lib/session.ts';
import { sent } from '../../../lib/write.ts';
import { ownPersonQuery } from '../../accounts/index.ts';
import { useChangeChoice, useChoices } from '../api.ts';
import { noticesText } from '../text.ts';

const hours = Array.from({ length: reminderHours.last - reminderHours.first + 1 }, (_, index) => reminderHours.first + index);

/**
 * The notification choices: each switch saves itself at once. `collectionReminders` are those of collection days, of another
 * feature.
 */
export function Choices({ collectionReminders }: { collectionReminders: ReactNode }) {
  const choices = useChoices();
  if (hasFailed(choices)) return <Failed query={choices} title={noticesText.choicesFailed} />;
  return (
    <>
      {choices.data === undefined && <WaitingStatus quiet>{noticesText.choicesLoading}</WaitingStatus>}
      <SavedNotice query={choices} className="mb-3" />
      <Card padding="none" className="divide-y divide-line">
        <OwnBookings choices={choices.data} />
        <Row>
          <fieldset disabled={choices.data?.optIn === false}>{collectionReminders}</fieldset>
        </Row>
        <Row>
          <ByEmail choices={choices.data} />
        </Row>
      </Card>
    </>
  );
}

type Given = { choices: NoticeChoices | undefined };

function Row({ children }: { children: ReactNode }) {
  return <div className="px-[16px] py-2">{children}</div>;
}

function OwnBookings({ choices }: Given) {
  const hint = choices?.optIn === false ? noticesText.mineOffHint : noticesText.mineHint;
  return (
    <Row>
      <Choice name="optIn" label={noticesText.mine} hint={hint} choices={choices} />
      <fieldset disabled={choices?.optIn === false} className="mb-1.5 border-l-2 border-line pl-[14px]">
        <legend className="sr-only">{noticesText.kinds}</legend>
        {noticeChoices.map((name: NoticeChoice) => (
          <Fragment key={name}>
            <Choice name={name} label={noticesText[name]} choices={choices} />
            {name === 'reminder' && <ReminderHour choices={choices} />}
          </Fragment>
        ))}
      </fieldset>
    </Row>
  );
}

type Switchable = NoticeChoice | 'optIn' | 'email';
type ChoiceProps = Given & { name: Switchable; label: string; hint?: ReactNode; disabled?: boolean };

function Choice({ name, label, hint, choices, disabled = false }: ChoiceProps) {
  const change = useChangeChoice(name);
  if (choices === undefined) return <SwitchWaiting label={label} hint={hint} />;
  return (
    <SwitchField
      label={label}
      hint={hint}
      disabled={disabled}
      checked={choices[name]}
      onChange={(event) => change.mutate(sent({ body: { [name]: event.target.checked } }))}
      error={change.isError ? noticesText.notSaved(change.error.message) : undefined}
    />
  );
}

function ReminderHour({ choices }: Given) {
  const change = useChangeChoice('reminderHour');
  return (
    <InlineSelect
      label={noticesText.reminderHour}
      className="py-1.5"
      disabled={choices === undefined || !choices.reminder}
      value={choices?.reminderHour ?? reminderHours.usual}
      onChange={(event) => change.mutate(sent({ body: { reminderHour: Number(event.target.value) } }))}
      error={change.isError ? noticesText.notSaved(change.error.message) : undefined}
    >
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {noticesText.hour(hour)}
        </option>
      ))}
    </InlineSelect>
  );
}

function ByEmail({ choices }: Given) {
  const session = useSession();
  const { data } = useQuery(ownPersonQuery);
  const email = data?.email ?? session?.email ?? '';
  const hint = data?.emailConfirmed === false ? noticesText.afterConfirmation(email) : email;
  const address = <span className="wrap-anywhere">{hint}</span>;
  return <Choice name="email" label={noticesText.byEmail} hint={address} choices={choices} disabled={choices?.optIn === false} />;
}
