import { zodResolver } from '@hookform/resolvers/zod';
import { AccountErasure } from '@separai/contract/accounts/schema';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormAlert, PasswordField } from '../../../components/ui/field.tsx';
import { WallPage } from '../../../components/ui/page.tsx';
import { Empty, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { ApiError } from '../../../lib/api.ts';
import { clearPersonalData } from '../../../lib/clear-personal-data.ts';
import { useEntryState } from '../../../lib/page.ts';
import { sent } from '../../../lib/write.ts';
import { useErasure, useOpenBookings } from '../api.ts';
import { privacyText } from '../text.ts';

/** States what is erased and what stays, asks for the password, and erases the account. */
export function ErasureDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const { form, failure, busy, submit } = useErasureForm();
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      title={privacyText.eraseQuestion}
      closeLabel={privacyText.keepAccount}
      footer={
        <>
          <Button type="submit" form={formId} variant="danger" busy={busy} busyLabel={privacyText.erasing}>
            {privacyText.erase}
          </Button>
          <Button variant="neutral" onClick={() => !busy && onClose()}>
            {uiText.back}
          </Button>
        </>
      }
    >
      <Facts title={privacyText.goes} of={privacyText.goesList} />
      <Facts title={privacyText.stays} of={privacyText.staysList} />
      <OpenBookings />
      <form id={formId} noValidate onSubmit={submit} className="mt-4">
        {failure !== null && (
          <FormAlert tone="danger" className="mb-3">
            {failure}
          </FormAlert>
        )}
        <PasswordField
          label={privacyText.password}
          autoComplete="current-password"
          enterKeyHint="done"
          error={form.formState.errors.password?.message}
          {...form.register('password')}
        />
      </form>
    </Dialog>
  );
}

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return privacyText.eraseFailed;
  return error.status === 0 ? privacyText.eraseUnknown : error.message;
};

const passwordRefusalOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.fields.password : undefined);

function useErasureForm() {
  const navigate = useNavigate();
  const erasure = useErasure();
  const form = useForm({ resolver: zodResolver(AccountErasure), defaultValues: { password: '' } });
  const submit = form.handleSubmit((body) => {
    if (erasure.isPending || erasure.isSuccess) return;
    erasure.mutate(sent({ body }), {
      onSuccess: () => {
        // The public page first: the guards of the others would redirect.
        void navigate({ to: '/erasure-success', replace: true, state: { erased: true } });
        clearPersonalData({ isAsked: true });
      },
      onError: (error) => {
        const message = passwordRefusalOf(error);
        if (message !== undefined) form.setError('password', { type: 'server', message }, { shouldFocus: true });
      },
    });
  });
  const { error } = erasure;
  return {
    form,
    failure: error === null || passwordRefusalOf(error) !== undefined ? null : sentenceOf(error),
    busy: erasure.isPending || erasure.isSuccess,
    submit,
  };
}

function Facts({ title, of }: { title: string; of: readonly string[] }) {
  return (
    <>
      <h3 className="mt-3 font-display font-semibold first:mt-0">{title}</h3>
      <ul className="mt-1 list-disc pl-5 text-small text-ink-soft">
        {of.map((fact) => (
          <li key={fact} className="mt-1">
            {fact}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The number of open bookings that will be cancelled; loading and failure do not block the erasure. */
function OpenBookings() {
  const { data: count, isError } = useOpenBookings();
  if (count === undefined && !isError) {
    return (
      <>
        <WaitingStatus quiet>{privacyText.openCounting}</WaitingStatus>
        <Skeleton className="mt-3 h-11.5 rounded-md" />
      </>
    );
  }
  return (
    <FormAlert tone={count === 0 ? 'info' : 'warn'} className="mt-3 hyphens-auto">
      {count === undefined ? privacyText.openUnknown : privacyText.open(count)}
    </FormAlert>
  );
}

/** `/erasure-success`: the account has been erased. Opened directly, it redirects to the start. */
export function ErasureSuccessScreen() {
  const { erased } = useEntryState();
  if (erased !== true) return <Navigate to="/" replace />;
  return (
    <WallPage>
      <Empty
        titleAs="h1"
        title={privacyText.erasedTitle}
        sentence={privacyText.erasedSentence}
        action={
          <LinkButton to="/welcome" replace variant="primary">
            {privacyText.erasedOn}
          </LinkButton>
        }
      />
    </WallPage>
  );
}
