import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { accountsText } from '../../../text/accounts.ts';
import { appText } from '../../../text/app.ts';
import { PageTitle } from '../../../ui/page.tsx';
import { WaitingStatus } from '../../../ui/states.tsx';
import { WallPage } from '../../../ui/wall-page.tsx';
import { BackLink } from '../page-links.tsx';
import { draftPassword, readDraft } from './registration-draft.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { StepProgress } from './step-progress.tsx';

/** `/register-step2`: phone and address, then the whole registration is sent. Without the first step, or its password after a reload, it leads there. */
export function RegisterStep2Screen() {
  const [draft] = useState(() => readDraft(Date.now()));
  const [password] = useState(draftPassword);
  if (draft === null || password === null) {
    return (
      <WallPage>
        <WaitingStatus>{appText.redirecting}</WaitingStatus>
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
