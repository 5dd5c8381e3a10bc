import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PageTitle } from '../../../components/ui/page.tsx';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { WallPage } from '../../../components/ui/wall-page.tsx';
import { BackLink } from '../components/page-links.tsx';
import { accountsText } from '../text.ts';
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
