import { redirect } from '@tanstack/react-router';
import { currentSession, rememberTarget } from './session.ts';

interface Opened {
  /** The matched routes, outermost first. */
  readonly matches: readonly { readonly staticData: { readonly forOperators?: true } }[];
  readonly location: { readonly pathname: string; readonly searchStr: string };
  readonly preload: boolean;
}

/**
 * Guard of the panel: redirects to the sign-in without a session that uses the panel, and an operator to the dashboard where the
 * screen's route lacks `forOperators`, since the server would refuse every call of that screen.
 */
export const guardPanel = ({ matches, location, preload }: Opened): void => {
  const session = currentSession();
  if (session?.usesPanel) {
    const isReached = !session.isOperator || matches.at(-1)?.staticData.forOperators === true;
    if (!isReached) throw redirect({ to: '/admin-dashboard', replace: true });
    return;
  }
  if (!preload) rememberTarget(`${location.pathname}${location.searchStr}`);
  throw redirect({ to: '/admin-login', replace: true });
};
