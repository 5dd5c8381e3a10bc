import { zodResolver } from '@hookform/resolvers/zod';
import { RegistrationStep1 } from '@separai/contract/accounts/schema';
import { limits } from '@separai/contract/limits';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Button, standaloneLinkClass } from '../../../../components/ui/button.tsx';
import { FormAlert, PasswordField, TextField } from '../../../../components/ui/field.tsx';
import { PageTitle, WallPage } from '../../../../components/ui/page.tsx';
import { fromApp } from '../../../../lib/page.ts';
import {
  draftPassword,
  emptyDetails,
  firstStepFields,
  readDraft,
  saveDraft,
  setDraftPassword,
} from '../../registration-draft.ts';
import { accountsText } from '../../text.ts';
import { BackLink, StepProgress } from '../page-parts.tsx';
import { welcomeText } from '../sign-in/text.ts';

/** `/register`: name, e-mail and password, stored until the second step submits them; the password in memory only. */
export function RegisterScreen() {
  const { form, passwordLost, submit } = useFirstStep();
  const { errors, touchedFields, isSubmitted } = form.formState;
  return (
    <WallPage back={<BackLink href="/welcome" />}>
      <StepProgress step={1} of={2} />
      <PageTitle className="mt-3">{accountsText.registerTitle}</PageTitle>
      {passwordLost && (
        <FormAlert tone="info" className="mt-4">
          {accountsText.passwordAskedAgain}
        </FormAlert>
      )}
      <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
        <TextField
          label={accountsText.name}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={limits.nameMaxLength}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label={accountsText.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          enterKeyHint="next"
          maxLength={limits.emailMaxLength}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label={accountsText.password}
          autoComplete="new-password"
          enterKeyHint="next"
          hint={errors.password === undefined ? accountsText.passwordHint(limits.passwordMinLength) : undefined}
          error={errors.password?.message}
          {...form.register('password', {
            // The confirmation is revalidated once it has been filled in.
            onChange: () => (touchedFields.confirmation || isSubmitted) && form.trigger('confirmation'),
          })}
        />
        <PasswordField
          label={accountsText.confirmation}
          autoComplete="new-password"
          enterKeyHint="go"
          error={errors.confirmation?.message}
          {...form.register('confirmation')}
        />
        <Button type="submit" variant="primary" iconAfter={<ArrowRight />} className="mt-1 w-full">
          {accountsText.next}
        </Button>
      </form>
      <p className="mt-4 flex flex-wrap items-center justify-center gap-x-1.5 text-center text-ink-soft">
        {accountsText.haveAccount}
        <Link to="/login" className={standaloneLinkClass}>
          {welcomeText.enter}
        </Link>
      </p>
    </WallPage>
  );
}

function useFirstStep() {
  const navigate = useNavigate();
  const [draft] = useState(() => readDraft(Date.now()));
  const [password] = useState(draftPassword);
  const passwordLost = draft !== null && draft.name + draft.email !== '' && password === null;
  const hasRefusals = Object.keys(draft?.refusals ?? {}).length > 0;
  const form = useForm<z.input<typeof RegistrationStep1>, unknown, RegistrationStep1>({
    resolver: zodResolver(RegistrationStep1),
    // A server-side error stays at its field until the value changes, not only until blur.
    mode: hasRefusals ? 'onChange' : 'onTouched',
    defaultValues: {
      name: draft?.name ?? '',
      email: draft?.email ?? '',
      password: password ?? '',
      confirmation: password ?? '',
    },
  });
  const { setError, setFocus, subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { name, email } }) =>
          saveDraft({ name, email, details: draft?.details ?? emptyDetails, refusals: {} }, Date.now()),
      }),
    [subscribe, draft],
  );
  useEffect(() => {
    const refused = firstStepFields.filter((field) => draft?.refusals[field] !== undefined);
    for (const field of refused) setError(field, { type: 'server', message: draft?.refusals[field] ?? '' });
    const empty = draft?.name === '' ? 'name' : draft?.email === '' ? 'email' : 'password';
    const first = refused[0] ?? (passwordLost ? empty : undefined);
    if (first !== undefined) setFocus(first);
  }, [draft, passwordLost, setError, setFocus]);
  const submit = form.handleSubmit(({ name, email, password: chosen }) => {
    setDraftPassword(chosen);
    saveDraft({ name, email, details: draft?.details ?? emptyDetails, refusals: {} }, Date.now());
    void navigate({ to: '/register-step2', state: fromApp });
  });
  return { form, passwordLost, submit };
}
