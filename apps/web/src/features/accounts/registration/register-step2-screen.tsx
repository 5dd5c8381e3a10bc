import { type MouseEvent, useState } from 'react';
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { accountsText } from '../../../text/accounts.ts';
import { appText } from '../../../text/app.ts';
import { PageTitle } from '../../../ui/page.tsx';
import { WaitingStatus } from '../../../ui/states.tsx';
import { AccountPage, BackLink } from '../account-page.tsx';
import { draftPassword, readDraft } from './registration-draft.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { StepProgress } from './step-progress.tsx';

/** `/register-step2`: phone and address, then the whole registration is sent. Without the first step, or its password after a reload, it leads there. */
export function RegisterStep2Screen() {
  const [draft] = useState(() => readDraft(Date.now()));
  const [password] = useState(draftPassword);
  const fromFirstStep = useHistoryState<{ fromFirstStep?: true } | null>()?.fromFirstStep === true;
  if (draft === null || password === null) {
    return (
      <AccountPage>
        <WaitingStatus>{appText.redirecting}</WaitingStatus>
        <Redirect to="/register" replace />
      </AccountPage>
    );
  }
  const goBack = (event: MouseEvent): void => {
    // The first step is the page before: going there by the history leaves no second copy of it behind.
    if (!fromFirstStep) return;
    event.preventDefault();
    history.back();
  };
  return (
    <AccountPage back={<BackLink href="/register" onClick={goBack} />}>
      <StepProgress step={2} of={2} />
      <PageTitle className="mt-3">{accountsText.addressTitle}</PageTitle>
      <SecondStepForm draft={draft} password={password} />
    </AccountPage>
  );
}
