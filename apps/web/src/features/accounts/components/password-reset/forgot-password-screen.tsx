import { zodResolver } from '@hookform/resolvers/zod';
import { limits } from '@separai/contract/limits';
import { requestCode } from '@separai/contract/password-reset/endpoints';
import { CodeRequest } from '@separai/contract/password-reset/schema';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Button } from '../../../../components/ui/button.tsx';
import { FormAlert, TextField } from '../../../../components/ui/field.tsx';
import { Logo } from '../../../../components/ui/logo.tsx';
import { PageTitle, WallPage } from '../../../../components/ui/page.tsx';
import { ApiError, call } from '../../../../lib/api.ts';
import { useSingleFlight } from '../../../../lib/forms.ts';
import { fromApp } from '../../../../lib/page.ts';
import { readReset, readTypedEmail, resetFailureOf, saveResetEmail, saveTypedEmail } from '../../reset-draft.ts';
import { BackLink } from '../page-parts.tsx';
import { passwordResetText as text } from './text.ts';

/** `/forgot-password`: takes the e-mail and requests a code for it. */
export function ForgotPasswordScreen() {
  const handedOver = useLocation({ select: ({ state }) => state });
  const { form, failure, submit } = useCodeRequest(handedOver.email);
  const { errors, isSubmitting } = form.formState;
  return (
    <WallPage back={<BackLink href={handedOver.from === '/admin-login' ? '/admin-login' : '/login'} />}>
      <Logo height={40} className="mt-1" />
      <PageTitle className="mt-5.5">{text.forgotTitle}</PageTitle>
      <p className="mt-1.5 text-ink-soft">{text.forgotSentence}</p>
      <form noValidate onSubmit={submit} className="mt-5 grid gap-4">
        {failure === null && handedOver.expired === true && <FormAlert tone="danger">{text.expired}</FormAlert>}
        {failure !== null && (
          <FormAlert key={failure.attempt} tone="danger">
            {failure.sentence}
          </FormAlert>
        )}
        <TextField
          label={text.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          enterKeyHint="send"
          maxLength={limits.emailMaxLength}
          error={errors.email?.message}
          leadingIcon={<Mail />}
          {...form.register('email', { onChange: () => saveTypedEmail(form.getValues('email'), Date.now()) })}
        />
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel={text.sendingCode} className="w-full">
          {text.sendCode}
        </Button>
      </form>
    </WallPage>
  );
}

function useCodeRequest(handedOver: string | undefined) {
  const navigate = useNavigate();
  const [prefilled] = useState(() => handedOver ?? readTypedEmail(Date.now()) ?? readReset(Date.now()).email ?? '');
  const [failure, setFailure] = useState<{ sentence: string; attempt: number } | null>(null);
  const attempts = useRef(0);
  const form = useForm<z.input<typeof CodeRequest>, unknown, z.output<typeof CodeRequest>>({
    resolver: zodResolver(CodeRequest),
    mode: 'onTouched',
    defaultValues: { email: prefilled },
  });

  const send = async ({ email }: { email: string }): Promise<void> => {
    attempts.current += 1;
    try {
      await call(requestCode, { body: { email } });
      saveResetEmail(email, Date.now());
      void navigate({ to: '/verify-code', state: fromApp });
    } catch (error) {
      const refused = emailRefusalOf(error);
      setFailure(refused === undefined ? { sentence: resetFailureOf(error, text.sendFailed), attempt: attempts.current } : null);
      if (refused !== undefined) form.setError('email', { type: 'server', message: refused }, { shouldFocus: true });
    }
  };
  return { form, failure, submit: form.handleSubmit(useSingleFlight(send)) };
}

const emailRefusalOf = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  return error.code === 'email-unknown' ? error.message : error.fields.email;
};
