import type { MailboxProof } from '@separai/contract/administrators/passkeys-schema';
import { formatInstant } from '@separai/contract/calendar';
import { Mail } from 'lucide-react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { passkeysText } from '../../../lib/passkey-text.ts';
import { timeZone } from '../../../lib/time.ts';
import { useSendPasskeyLink } from '../security-api.ts';

const text = passkeysText.proof;

/** The first step to a first passkey: the link in the account's mailbox. */
export function MailboxProofPart({ proof }: { proof: MailboxProof }) {
  const send = useSendPasskeyLink();
  const { show } = useToast();
  const { email, deliverable, linkUntil, shown } = proof;
  const sendLink = (): void => send.mutate(undefined, { onSuccess: () => show({ title: text.sentToast }) });
  return (
    <section aria-labelledby="prova" className="grid gap-3">
      <h2 id="prova" className="font-display text-heading font-bold">
        {text.title}
      </h2>
      {shown ? (
        <FormAlert tone="success">{text.shown}</FormAlert>
      ) : deliverable ? (
        <>
          <p className="max-w-160 wrap-anywhere text-ink-soft">
            {linkUntil === null ? text.beforeSending(email) : text.line(email)}
          </p>
          {linkUntil !== null && (
            <FormAlert tone="info">
              {text.sent(formatInstant(new Date(linkUntil), timeZone))} {text.late}
            </FormAlert>
          )}
          {send.isError && <FormFailure>{send.error.message}</FormFailure>}
          <div>
            <Button
              variant={linkUntil === null ? 'primary' : 'neutral'}
              icon={<Mail />}
              busy={send.isPending}
              busyLabel={text.sending}
              onClick={sendLink}
            >
              {linkUntil === null ? text.send : text.again}
            </Button>
          </div>
        </>
      ) : (
        <FormAlert tone="warn">{text.undeliverable(email)}</FormAlert>
      )}
    </section>
  );
}
