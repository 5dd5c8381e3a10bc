import { zodResolver } from '@hookform/resolvers/zod';
import { acceptInvitation } from '@separai/contract/administrators/endpoints';
import { acceptanceForm, type OpenInvitation } from '@separai/contract/administrators/schema';
import { errors } from '@separai/contract/errors';
import { limits } from '@separai/contract/limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { useRecordForm } from '../../../components/admin/use-record-form.ts';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { FormAlert, TextField } from '../../../components/ui/field.tsx';
import { Logo } from '../../../components/ui/logo.tsx';
import { Column, PageTitle } from '../../../components/ui/page.tsx';
import { Empty, Failed, WaitingStatus } from '../../../components/ui/states.tsx';
import { useLastTokenInAddress } from '../../../lib/address-token.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { clearPersonalData } from '../../../lib/clear-personal-data.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { openInvitationQuery } from '../api.ts';
import { administratorsText } from '../text.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const text = administratorsText.accept;

interface AcceptProps {
  /** Leads to the sign-in, with the e-mail filled in. */
  onAccepted: (email: string) => void;
}

/** `/admin-login/convite#…`: the invited person chooses a password and becomes an administrator. */
export function AcceptInvitationScreen({ onAccepted }: AcceptProps) {
  const token = useLastTokenInAddress();
  return (
    <main id="conteudo" tabIndex={-1} className="min-h-dvh pt-6 pb-8 outline-none md:pt-12">
      <Column width="form">
        <Logo height={40} />
        <Content key={token} token={token} onAccepted={onAccepted} />
      </Column>
    </main>
  );
}

function Content({ token, onAccepted }: AcceptProps & { token: string }) {
  const invitation = useQuery(openInvitationQuery(token));
  const { error, data } = invitation;
  if (error instanceof ApiError && error.code === 'invitation-invalid') return <Invalid />;
  if (hasFailed(invitation)) return <Failed query={invitation} title={text.failed} titleAs="h1" />;
  if (data === undefined) return <WaitingStatus>{text.loading}</WaitingStatus>;
  return <AcceptanceForm token={token} invitation={data} onAccepted={onAccepted} />;
}

function Invalid() {
  return (
    <Empty
      titleAs="h1"
      title={text.invalid}
      sentence={errors['invitation-invalid'].sentence}
      action={
        <ButtonLink variant="primary" href="/admin-login">
          {text.toSignIn}
        </ButtonLink>
      }
    />
  );
}

function AcceptanceForm({ token, invitation, onAccepted }: AcceptProps & { token: string; invitation: OpenInvitation }) {
  const { email, hasAccount, invitedBy, role, organization } = invitation;
  const accept = useMutation({
    mutationFn: ({ name, password }: { name: string; password: string }) =>
      call(acceptInvitation, { body: { token, name: hasAccount ? null : name, password } }),
  });
  const { form, failure, isSaving, submit } = useRecordForm({
    formOf: () => ({ name: '', password: '', confirmation: '' }),
    resolver: zodResolver(acceptanceForm(hasAccount)),
    mode: 'onTouched',
    save: (typed) => accept.mutateAsync(typed),
    onSaved: () => {
      // The session of another account ends here; the server has ended one of the same account.
      clearPersonalData();
      onAccepted(email);
    },
    savedText: text.done,
  });
  if (accept.error instanceof ApiError && accept.error.code === 'invitation-invalid') return <Invalid />;
  return (
    <>
      <PageTitle className="mt-5.5">{text.title}</PageTitle>
      <p className="mt-1.5 text-ink-soft">
        {text.line(invitedBy, role, organization)}
        <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>.
      </p>
      {hasAccount && <FormAlert tone="info">{text.hasAccount}</FormAlert>}
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-4">
        {/* Names the account to a password manager. */}
        <input type="hidden" autoComplete="username" value={email} />
        {!hasAccount && (
          <TextField
            label={text.name}
            autoComplete="name"
            enterKeyHint="next"
            maxLength={limits.nameMaxLength}
            error={form.formState.errors.name?.message}
            {...form.register('name')}
          />
        )}
        <NewPasswordFields form={form} name="password" />
        {failure !== null && <FormFailure>{failure}</FormFailure>}
        <Button type="submit" variant="primary" busy={isSaving} busyLabel={text.busy} className="mt-1 w-full">
          {text.submit}
        </Button>
      </form>
    </>
  );
}
