import { errors } from '@separai/contract/errors';
import { limits } from '@separai/contract/limits';
import { messages } from '@separai/contract/messages';
import { checkCode, requestCode } from '@separai/contract/password-reset/endpoints';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { ApiError, call } from '../../../lib/api.ts';
import { MailDelay } from '../components/mail-delay.tsx';
import { emptyCode } from './code-digits.ts';
import { CodeField, useCodeBoxes } from './code-field.tsx';
import { saveResetCode, saveResetEmail } from './reset-draft.ts';
import { resetFailureOf } from './reset-failure.ts';
import { passwordResetText as text } from './text.ts';

/** What the form says: about the code, about a call, or that a new code is on its way. */
type Said = { about: 'code' | 'call' | 'new code'; sentence: string } | null;

/** The boxes of the code, checking it, and having a new one sent. */
export function CodeForm({ email }: { email: string }) {
  const { field, said, usedUp, wasUsedUp, busy, typed, submit, resend } = useCodeForm(email);
  const resendButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (usedUp) resendButton.current?.focus();
  }, [usedUp]);
  const codeError = usedUp ? errors['code-exhausted'].sentence : said?.about === 'code' ? said.sentence : undefined;
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-4">
      {said?.about === 'new code' && <FormAlert tone="success">{said.sentence}</FormAlert>}
      <CodeField {...field} error={codeError} onTyped={typed} />
      {said?.about === 'call' && <FormAlert tone="danger">{said.sentence}</FormAlert>}
      {!usedUp && (
        <Button type="submit" variant="primary" busy={busy === 'check'} busyLabel={text.checking} className="mt-1 w-full">
          {text.check}
        </Button>
      )}
      <div className="grid gap-1">
        <Button
          ref={resendButton}
          variant={usedUp ? 'primary' : 'text'}
          busy={busy === 'resend'}
          busyLabel={text.resending}
          onClick={resend}
          className="w-full"
        >
          {text.resend}
        </Button>
        {wasUsedUp && <p className="mt-1 text-ink-soft">{text.linkAlone(limits.linkAloneDays)}</p>}
        {!usedUp && <p className="text-center text-small text-ink-soft">{text.notArrived}</p>}
      </div>
      <MailDelay />
    </form>
  );
}

function useCodeForm(email: string) {
  const navigate = useNavigate();
  const field = useCodeBoxes();
  const [said, setSaid] = useState<Said>(null);
  const [usedUp, setUsedUp] = useState(false);
  // Stays after the next mail: the code was the last of this account for some days.
  const [wasUsedUp, setWasUsedUp] = useState(false);
  const [busy, setBusy] = useState<'check' | 'resend' | null>(null);
  const underWay = useRef(false);
  const { boxes } = field;
  useEffect(() => boxes.current[0]?.focus(), [boxes]);

  const alone = async (what: 'check' | 'resend', work: () => Promise<void>): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(what);
    try {
      await work();
    } finally {
      underWay.current = false;
      setBusy(null);
    }
  };

  const check = async (code: string): Promise<void> => {
    try {
      await call(checkCode, { body: { email, code } });
      saveResetCode(email, code, Date.now());
      void navigate({ to: '/reset-password', replace: true });
    } catch (error) {
      const refusal = error instanceof ApiError ? error.code : 'unknown';
      if (refusal === 'code-exhausted') {
        setUsedUp(true);
        setWasUsedUp(true);
      } else if (refusal === 'invalid-code') {
        setSaid({ about: 'code', sentence: errors[refusal].sentence });
        field.show(emptyCode, 0);
      } else setSaid({ about: 'call', sentence: resetFailureOf(error, text.checkFailed) });
    }
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (usedUp) return;
    const missing = field.digits.indexOf('');
    if (missing === -1) void alone('check', () => check(field.digits.join('')));
    else {
      setSaid({ about: 'code', sentence: messages.codeIncomplete });
      field.show(field.digits, missing);
    }
  };

  const resend = (): void =>
    void alone('resend', async () => {
      setSaid(null);
      try {
        await call(requestCode, { body: { email } });
        saveResetEmail(email, Date.now());
        setUsedUp(false);
        setSaid({ about: 'new code', sentence: text.resent(email) });
        field.show(emptyCode, 0);
      } catch (error) {
        setSaid({ about: 'call', sentence: resetFailureOf(error, text.sendFailed) });
      }
    });

  return { field, said, usedUp, wasUsedUp, busy, typed: () => setSaid(null), submit, resend };
}
