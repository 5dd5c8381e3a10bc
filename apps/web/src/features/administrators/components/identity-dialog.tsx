import { zodResolver } from '@hookform/resolvers/zod';
import { askForPasskey, confirmIdentity } from '@separai/contract/administrators/endpoints';
import { administratorLimits } from '@separai/contract/administrators/limits';
import {
  type PasskeyAssertion,
  PasswordConfirmation,
  RecoveryCodeConfirmation,
} from '@separai/contract/administrators/passkeys-schema';
import { useMutation } from '@tanstack/react-query';
import { KeyRound, Lock } from 'lucide-react';
import { useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { RecordDialog, type RecordDialogProps } from '../../../components/admin/record-dialog.tsx';
import { RecoveryCodeField } from '../../../components/admin/recovery-code-field.tsx';
import { useRecordForm } from '../../../components/admin/use-record-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { PasswordField } from '../../../components/ui/field.tsx';
import { Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { call } from '../../../lib/api.ts';
import { answerWithPasskey, knowsPasskeys } from '../../../lib/passkey-device.ts';
import { passkeysText } from '../../../lib/passkey-text.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { currentSession } from '../../../lib/session.ts';
import { useOwnSecurity } from '../security-api.ts';
import { administratorsText } from '../text.ts';

const text = administratorsText.identity;

interface IdentityDialogProps {
  /** Called with whether the identity was confirmed. */
  onClose: (isConfirmed?: boolean) => void;
}

/** Confirms the identity of the signed-in administrator: by password, or by passkey or recovery code where there is a passkey. */
export function IdentityDialog({ onClose }: IdentityDialogProps) {
  const security = useOwnSecurity();
  const [withCode, setWithCode] = useState(!knowsPasskeys());
  // A cached answer may be older than the first passkey.
  if (security.data === undefined || (security.isFetching && !security.isFetchedAfterMount))
    return (
      <Dialog open onClose={() => onClose()} title={text.title} closeLabel={text.close}>
        {hasFailed(security) ? (
          <Failed query={security} title={passkeysText.failed} />
        ) : (
          <>
            <WaitingStatus quiet>{text.loading}</WaitingStatus>
            <Skeleton className="h-28 rounded-lg" />
          </>
        )}
      </Dialog>
    );
  if (security.data.passkeys.length === 0) return <ByPassword onClose={onClose} />;
  if (withCode) return <ByRecoveryCode onClose={onClose} onBack={knowsPasskeys() ? () => setWithCode(false) : undefined} />;
  return <ByPasskey onClose={onClose} onLost={() => setWithCode(true)} />;
}

type Proof = { password: string } | { recoveryCode: string };

const line = text.line(administratorLimits.confirmationMinutes);

function ByPasskey({ onClose, onLost }: IdentityDialogProps & { onLost: () => void }) {
  const confirm = useMutation({
    mutationFn: (passkey: PasskeyAssertion) => call(confirmIdentity, { body: { passkey } }),
    onSuccess: () => onClose(true),
  });
  const use = useMutation({
    mutationFn: async () => confirm.mutateAsync(await answerWithPasskey(await call(askForPasskey, {}))),
  });
  return (
    <Dialog
      open
      onClose={() => !confirm.isPending && onClose()}
      title={text.title}
      closeLabel={text.close}
      footer={
        <>
          <Button
            variant="primary"
            icon={<KeyRound />}
            autoFocus
            busy={use.isPending}
            busyLabel={passkeysText.signIn.waiting}
            onClick={() => use.mutate()}
          >
            {passkeysText.identity.usePasskey}
          </Button>
          <Button variant="neutral" disabled={use.isPending} onClick={onLost}>
            {passkeysText.identity.lost}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-soft">{line}</p>
        {use.isError && <FormFailure>{use.error.message}</FormFailure>}
      </div>
    </Dialog>
  );
}

/** The form of a typed proof. */
function useProofForm<Form extends Proof>(form: Form, resolver: Resolver<Form>, onClose: IdentityDialogProps['onClose']) {
  return useRecordForm({
    formOf: () => form,
    resolver,
    save: (body) => call(confirmIdentity, { body }),
    onSaved: () => onClose(true),
  });
}

type ProofDialogProps<Field extends string> = IdentityDialogProps &
  Pick<RecordDialogProps<Field>, 'record' | 'actions' | 'children'>;

/** The dialog of a typed proof. */
function ProofDialog<Field extends string>({ onClose, ...dialog }: ProofDialogProps<Field>) {
  return (
    <RecordDialog
      title={text.title}
      closeLabel={text.close}
      onClose={() => onClose()}
      line={line}
      go={text.submit}
      busyLabel={text.busy}
      {...dialog}
    />
  );
}

function ByRecoveryCode({ onClose, onBack }: IdentityDialogProps & { onBack: (() => void) | undefined }) {
  const record = useProofForm({ recoveryCode: '' }, zodResolver(RecoveryCodeConfirmation), onClose);
  const { form, isSaving } = record;
  return (
    <ProofDialog
      record={record}
      onClose={onClose}
      actions={
        onBack && (
          <Button variant="neutral" icon={<KeyRound />} disabled={isSaving} onClick={onBack}>
            {passkeysText.identity.usePasskey}
          </Button>
        )
      }
    >
      <RecoveryCodeField autoFocus error={form.formState.errors.recoveryCode?.message} {...form.register('recoveryCode')} />
    </ProofDialog>
  );
}

function ByPassword({ onClose }: IdentityDialogProps) {
  const record = useProofForm({ password: '' }, zodResolver(PasswordConfirmation), onClose);
  return (
    <ProofDialog record={record} onClose={onClose}>
      {/* Names the account to a password manager. */}
      <input type="hidden" autoComplete="username" value={currentSession()?.email ?? ''} />
      <PasswordField
        label={text.password}
        autoComplete="current-password"
        enterKeyHint="go"
        leadingIcon={<Lock />}
        error={record.form.formState.errors.password?.message}
        {...record.form.register('password')}
      />
    </ProofDialog>
  );
}
