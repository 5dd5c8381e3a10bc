import { errors } from '@separai/contract/errors';
import { limits } from '@separai/contract/limits';
import { messages } from '@separai/contract/messages';
import { checkCode, requestCode } from '@separai/contract/password-reset/endpoints';
import { useNavigate } from '@tanstack/react-router';
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { classNames } from '../../../../components/ui/class-names.ts';
import { FormAlert } from '../../../../components/ui/field.tsx';
import { FieldError } from '../../../../components/ui/field-error.tsx';
import { Logo } from '../../../../components/ui/logo.tsx';
import { PageTitle, WallPage } from '../../../../components/ui/page.tsx';
import { ApiError, call } from '../../../../lib/api.ts';
import {
  afterGoingBack,
  afterPasting,
  afterTyping,
  type CodeDigits,
  emptyCode,
  readReset,
  resetFailureOf,
  saveResetCode,
  saveResetEmail,
} from '../../reset-draft.ts';
import { AlreadyChanged, BackLink, MailDelay, ResetExpired, useChangedMeanwhile } from '../page-parts.tsx';
import { passwordResetText as text } from './text.ts';

/** `/verify-code`: the mailed code. Without a stored e-mail it redirects to the first step. */
export function VerifyCodeScreen() {
  const [{ email }] = useState(() => readReset(Date.now()));
  const isChanged = useChangedMeanwhile();
  if (isChanged) return <AlreadyChanged />;
  if (email === null) return <ResetExpired />;
  return (
    <WallPage back={<BackLink href="/forgot-password" />}>
      <Logo height={40} className="mt-1" />
      <PageTitle className="mt-5.5">{text.codeTitle}</PageTitle>
      <p className="mt-1.5 text-ink-soft">
        {text.codeSent(limits.codeDigits)}
        <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>
        {text.codeLife(limits.codeMinutes)}
      </p>
      <p className="mt-1.5 text-ink-soft">{text.orLink}</p>
      <CodeForm email={email} />
    </WallPage>
  );
}

/** The form's message: about the code, about a failed call, or that a new code is on its way. */
type Said = { about: 'code' | 'call' | 'new code'; sentence: string } | null;

/** The boxes of the code, its verification, and the request for another code. */
function CodeForm({ email }: { email: string }) {
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
  // Stays after the next mail: the account gets no further code for some days.
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

/** The digits in the boxes of a code, and access to the boxes. */
export interface CodeBoxes {
  readonly digits: CodeDigits;
  readonly boxes: RefObject<(HTMLInputElement | null)[]>;
  /** Shows these digits, and focuses a box with its content selected. */
  readonly show: (digits: CodeDigits, box: number) => void;
}

const useCodeBoxes = (): CodeBoxes => {
  const [digits, setDigits] = useState(emptyCode);
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const show = (next: CodeDigits, box: number): void => {
    setDigits(next);
    boxes.current[box]?.focus();
  };
  return { digits, boxes, show };
};

type CodeFieldProps = CodeBoxes & { error?: string | undefined; onTyped: () => void };

/** The boxes of a code, a box for each digit. A pasted code and the phone's suggestion fill all boxes. */
function CodeField({ digits, boxes, show, error, onTyped }: CodeFieldProps) {
  const errorId = useId();
  const go = ({ code, next }: { code: CodeDigits; next: number }): void => {
    show(code, next);
    onTyped();
  };
  const goBack = (box: number): void => go(afterGoingBack(digits, box));
  const pressed = (event: KeyboardEvent<HTMLInputElement>, box: number): void => {
    const target = { ArrowLeft: box - 1, ArrowRight: box + 1, Home: 0, End: digits.length - 1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      boxes.current[target]?.focus();
    } else if (event.key === 'Backspace' && digits[box] === '') {
      event.preventDefault();
      goBack(box);
    }
  };
  const pasted = (event: ClipboardEvent<HTMLInputElement>, box: number): void => {
    event.preventDefault();
    go(afterPasting(digits, box, event.clipboardData.getData('text')));
  };
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="sr-only">{text.codeLegend(limits.codeDigits)}</legend>
      <div className="grid max-w-[302px] grid-cols-4 gap-[10px]">
        {digits.map((digit, box) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={box}
            ref={(element) => {
              boxes.current[box] = element;
            }}
            type="text"
            inputMode="numeric"
            autoComplete={box === 0 ? 'one-time-code' : 'off'}
            enterKeyHint="go"
            aria-label={text.codeBox(box + 1, digits.length)}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : errorId}
            value={digit}
            onChange={(event) => go(afterTyping(digits, box, event.currentTarget.value))}
            onKeyDown={(event) => pressed(event, box)}
            onPaste={(event) => pasted(event, box)}
            onFocus={(event) => event.currentTarget.select()}
            className={classNames(
              'aspect-square w-full min-w-0 rounded-lg tip-bl bg-surface text-center font-display text-[1.75rem] leading-none font-bold text-ink',
              error === undefined ? 'border-[1.5px] border-edge' : 'border-2 border-danger',
            )}
          />
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
