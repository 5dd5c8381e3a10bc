import { useNavigate } from '@tanstack/react-router';
import { clearPersonalData } from '../../../lib/clear-personal-data.ts';
import { currentSession, storeSession, takeTarget } from '../../../lib/session.ts';
import { sessionIn } from '../../../lib/stored-session.ts';
import { queryClient } from '../../../query-client.ts';
import { forgetDraft } from '../registration-draft.ts';
import { removeReset } from '../reset-draft.ts';
import { destinationAfter, type Entered } from '../sign-in.ts';

/** Stores the session of a sign-in, and navigates on. */
export const useEnter = () => {
  const navigate = useNavigate();
  return ({ role, session }: Entered): void => {
    const target = takeTarget();
    const before = currentSession()?.id ?? null;
    // Data of another person, or of a visitor, are removed from the device at the sign-in.
    const { id, usesPanel, isCollector } = sessionIn(JSON.stringify(session));
    if (before === null || before !== id) clearPersonalData();
    storeSession(session);
    queryClient.clear();
    removeReset();
    forgetDraft();
    void navigate({ href: destinationAfter(role, target, { usesPanel, isCollector }), replace: true });
  };
};
