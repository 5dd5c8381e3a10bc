import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { WallPage } from '../../../components/ui/wall-page.tsx';
import { AlreadyChanged } from './already-changed.tsx';
import { isResetDone } from './reset-draft.ts';

/**
 * Leads to the reset's first step, which says why: this device knows nothing of a step before. Where that is because the reset has
 * ended with a new password, it says so.
 */
export function ResetExpired() {
  const [isDone] = useState(() => isResetDone(Date.now()));
  if (isDone) return <AlreadyChanged />;
  return (
    <WallPage>
      <WaitingStatus>{uiText.redirecting}</WaitingStatus>
      <Navigate to="/forgot-password" replace state={{ expired: true }} />
    </WallPage>
  );
}
