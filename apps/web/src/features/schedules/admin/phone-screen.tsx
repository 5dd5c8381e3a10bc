import { dayWithWeekday } from '@separai/contract/calendar';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { limits } from '@separai/contract/limits';
import { maskPhone } from '@separai/contract/phones';
import { phoneAgreementSentence } from '@separai/contract/schedules/phone-booking';
import { useState } from 'react';
import { RecordForm } from '../../../components/admin/record-dialog.tsx';
import { BackLink, ScreenHead } from '../../../components/admin/screen.tsx';
import { fieldsOf, resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { CheckboxField, TextField } from '../../../components/ui/field.tsx';
import { applyMask } from '../../../lib/forms.ts';
import { focusContent } from '../../../lib/page.ts';
import { useBookForCaller } from './phone-api.ts';
import { PhoneCollectionFields } from './phone-fields.tsx';
import { bodyOf, emptyForm, type PhoneForm, problemsOf } from './phone-form.ts';
import { PhoneLink } from './phone-link.tsx';
import { phoneText as text } from './phone-text.ts';

interface Booked {
  readonly id: string;
  readonly typed: PhoneForm;
  readonly pointName: string;
}

/** `/admin-dashboard/agendamentos/telefone`: books for a caller without an account, and then shows the link once. */
export function PhoneScreen() {
  const [booked, setBooked] = useState<Booked | null>(null);
  const [count, setCount] = useState(0);
  const finish = (done: Booked): void => {
    setBooked(done);
    focusContent();
  };
  return (
    <div className="grid max-w-160 grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead
        back={
          <div className="wrap-anywhere">
            <BackLink to="/admin-dashboard/agendamentos">{text.back}</BackLink>
          </div>
        }
        title={booked === null ? text.title : text.done}
        line={booked === null ? text.line : text.doneSentence(booked.typed.name, dayWithWeekday(booked.typed.date))}
      />
      {booked === null ? (
        <Editor key={count} onBooked={finish} />
      ) : (
        <Done
          booked={booked}
          onAnother={() => {
            setCount(count + 1);
            setBooked(null);
            focusContent();
          }}
        />
      )}
    </div>
  );
}

function Editor({ onBooked }: { onBooked: (booked: Booked) => void }) {
  const [point, setPoint] = useState<CollectionPoint | null>(null);
  const book = useBookForCaller();
  const record = useRecordForm({
    asksToLeave: true,
    formOf: (): PhoneForm => emptyForm,
    resolver: resolverOf(problemsOf),
    save: async (typed) => ({ ...(await book.mutateAsync({ body: bodyOf(typed) })), typed }),
    onSaved: ({ id, typed }) => onBooked({ id, typed, pointName: point?.name ?? '' }),
  });
  const { form } = record;
  const field = fieldsOf(form, { name: text.name, phone: text.phone, email: text.email });
  // In the form's order: the first field with a problem gets the focus.
  const [name, phone] = [field('name'), field('phone')];
  const error = form.getFieldState('agreed', form.formState).error?.message;
  return (
    <RecordForm record={record}>
      <Card>
        <h2 className="mb-3 text-heading font-bold">{text.caller}</h2>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <TextField {...name} label={text.name} maxLength={limits.nameMaxLength} autoCapitalize="words" />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 roomy:grid-cols-2">
            <TextField
              {...phone}
              label={text.phone}
              inputMode="tel"
              maxLength={limits.phoneTextMaxLength}
              onChange={(event) => {
                applyMask(event.currentTarget, maskPhone);
                return phone.onChange(event);
              }}
            />
            <TextField
              {...field('email')}
              label={text.email}
              optional
              hint={text.emailHint}
              type="email"
              autoCapitalize="none"
              maxLength={limits.emailMaxLength}
            />
          </div>
        </div>
      </Card>
      <Card>
        <h2 className="mb-3 text-heading font-bold">{text.what}</h2>
        <PhoneCollectionFields form={form} point={point} onPoint={setPoint} />
      </Card>
      <Card>
        <p className="text-small text-ink-soft">{text.agreement}</p>
        <p className="my-1 font-semibold">{phoneAgreementSentence}</p>
        <CheckboxField label={text.agreed} hint={text.agreedHint} error={error} {...form.register('agreed')} />
      </Card>
      <div className="flex flex-wrap gap-3 *:grow roomy:*:grow-0">
        <Button type="submit" variant="primary" busy={record.isSaving}>
          {text.save}
        </Button>
        <LinkButton to="/admin-dashboard/agendamentos" variant="neutral">
          {text.cancel}
        </LinkButton>
      </div>
    </RecordForm>
  );
}

function Done({ booked: { id, typed, pointName }, onAnother }: { booked: Booked; onAnother: () => void }) {
  const { phone, email, date } = typed;
  return (
    <>
      <PhoneLink booking={{ id, phone, email: email.trim() || null, date, pointName }} isNew />
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/admin-dashboard/agendamentos/$id" params={{ id }} variant="neutral">
          {text.toRecord}
        </LinkButton>
        <Button variant="neutral" onClick={onAnother}>
          {text.another}
        </Button>
      </div>
    </>
  );
}
