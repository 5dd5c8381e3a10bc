import { zodResolver } from '@hookform/resolvers/zod';
import { privacyVersion } from '@separai/contract/accounts/consent';
import { register } from '@separai/contract/accounts/endpoints';
import { usernameOf } from '@separai/contract/accounts/rules';
import { RegistrationStep2 } from '@separai/contract/accounts/schema';
import { limits } from '@separai/contract/limits';
import { maskPhone, settledPhone } from '@separai/contract/phones';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Button, textLinkClass } from '../../../../components/ui/button.tsx';
import { CheckboxField, FormAlert, TextField } from '../../../../components/ui/field.tsx';
import { PageTitle, WallPage } from '../../../../components/ui/page.tsx';
import { WaitingStatus } from '../../../../components/ui/states.tsx';
import { uiText } from '../../../../components/ui/text.ts';
import { call } from '../../../../lib/api.ts';
import { applyMask, useSingleFlight } from '../../../../lib/forms.ts';
import { fromApp } from '../../../../lib/page.ts';
import { type TypedPostalCode, usePostalCode } from '../../../../lib/postal-code.ts';
import { titles } from '../../../../lib/titles.ts';
import {
  draftPassword,
  forgetDraft,
  type RegistrationDetails,
  type RegistrationDraft,
  readDraft,
  registrationFailureOf,
  saveDraft,
  secondStepFields,
} from '../../registration-draft.ts';
import { accountsText } from '../../text.ts';
import { BackLink, StepProgress } from '../page-parts.tsx';
import { AddressFields } from './address-fields.tsx';

/**
 * `/register-step2`: phone and address; submits the whole registration. Without the first step, or without its password after a
 * reload, it redirects there.
 */
export function RegisterStep2Screen() {
  const [draft] = useState(() => readDraft(Date.now()));
  const [password] = useState(draftPassword);
  if (draft === null || password === null) {
    return (
      <WallPage>
        <WaitingStatus>{uiText.redirecting}</WaitingStatus>
        <Navigate to="/register" replace />
      </WallPage>
    );
  }
  return (
    <WallPage back={<BackLink href="/register" />}>
      <StepProgress step={2} of={2} />
      <PageTitle className="mt-3">{accountsText.addressTitle}</PageTitle>
      <SecondStepForm draft={draft} password={password} />
    </WallPage>
  );
}

export type SecondStep = UseFormReturn<RegistrationDetails, unknown, RegistrationStep2>;

/** The fields of the second step; submits them with those of the first. */
function SecondStepForm({ draft, password }: { draft: RegistrationDraft; password: string }) {
  const form: SecondStep = useForm<RegistrationDetails, unknown, RegistrationStep2>({
    resolver: zodResolver(RegistrationStep2),
    mode: 'onTouched',
    defaultValues: draft.details,
  });
  const { failure, submit } = useRegistration(form, draft, password);
  const [typed, setTyped] = useState('');
  const { answer, retry } = usePostalCode(typed.length === 9 ? typed : null, 'address');
  const { isWaiting, submitWhenAnswered } = useSubmitWhenAnswered(form, answer, submit);
  const { errors, isSubmitting } = form.formState;
  const phone = form.register('phone');
  return (
    <form noValidate onSubmit={submitWhenAnswered} className="mt-4 grid gap-4">
      <TextField
        label={accountsText.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        enterKeyHint="next"
        placeholder={accountsText.phonePlaceholder}
        error={errors.phone?.message}
        {...phone}
        onChange={(event) => {
          applyMask(event.currentTarget, maskPhone);
          return phone.onChange(event);
        }}
        onBlur={(event) => {
          const settled = settledPhone(event.currentTarget.value);
          if (settled !== event.currentTarget.value) form.setValue('phone', settled);
          return phone.onBlur(event);
        }}
      />
      <AddressFields form={form} answer={answer} onAskAgain={retry} onPostalCode={setTyped} />
      <CheckboxField label={accountsText.notifications} {...form.register('notificationsOptIn')} />
      {failure !== null && (
        <FormAlert key={failure.attempt} tone="danger">
          {failure.sentence}
        </FormAlert>
      )}
      <p className="text-small text-ink-soft">
        {accountsText.agreeing}{' '}
        <Link to="/privacy" state={fromApp} className={textLinkClass}>
          {titles.privacyNotice}
        </Link>
        .
      </p>
      <Button
        type="submit"
        variant="primary"
        busy={isWaiting || isSubmitting}
        busyLabel={isWaiting ? accountsText.searchingPostalCode : accountsText.registering}
        className="w-full"
      >
        {accountsText.register}
      </Button>
    </form>
  );
}

/** Delays the submit until a pending postal-code look-up has filled in the address. */
function useSubmitWhenAnswered({ setFocus }: SecondStep, answer: TypedPostalCode, submit: () => Promise<void>) {
  const [isPressed, setPressed] = useState(false);
  const wasWaiting = useRef(false);
  const isOnItsWay = answer.step === 'waiting';
  const send = useEffectEvent((): void => {
    setPressed(false);
    // The look-up's error appeared after the press.
    if (wasWaiting.current && answer.step === 'refused') setFocus('cep');
    else void submit();
  });
  // After the fields have received the look-up's result.
  useEffect(() => {
    if (isPressed && !isOnItsWay) send();
  }, [isPressed, isOnItsWay]);
  const submitWhenAnswered = (event: FormEvent): void => {
    event.preventDefault();
    wasWaiting.current = isOnItsWay;
    setPressed(true);
  };
  return { isWaiting: isPressed && isOnItsWay, submitWhenAnswered };
}

function useRegistration(form: SecondStep, draft: RegistrationDraft, password: string) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<{ sentence: string; attempt: number } | null>(null);
  const attempts = useRef(0);
  const { subscribe, getValues, setError, setFocus } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft({ ...draft, details: values }, Date.now()),
      }),
    [subscribe, draft],
  );

  const refuse = (error: unknown): void => {
    const { firstStep, secondStep, sentence } = registrationFailureOf(error);
    if (Object.keys(firstStep).length > 0) {
      saveDraft({ ...draft, details: getValues(), refusals: firstStep }, Date.now());
      void navigate({ to: '/register', replace: true });
      return;
    }
    const refused = secondStepFields.filter((field) => secondStep[field] !== undefined);
    for (const field of refused) setError(field, { type: 'server', message: secondStep[field] ?? '' });
    const [first] = refused;
    setFailure(first === undefined ? { sentence, attempt: attempts.current } : null);
    if (first !== undefined) setFocus(first);
  };

  const send = async (details: RegistrationStep2): Promise<void> => {
    attempts.current += 1;
    const { name, email } = draft;
    const username = usernameOf(email).slice(0, limits.nameMaxLength);
    try {
      const body = { name, email, password, username, privacyVersion, ...details };
      const { confirmationMailed } = await call(register, { body });
      void navigate({ to: '/register-success', replace: true, state: { email, confirmationMailed } });
      forgetDraft();
    } catch (error) {
      refuse(error);
    }
  };
  return { failure, submit: form.handleSubmit(useSingleFlight(send)) };
}
