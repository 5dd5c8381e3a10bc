import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { usePageTitle } from '../lib/page.ts';
import { currentSession, useSession } from '../lib/session.ts';
import { titles } from '../lib/titles.ts';

const Home = lazyRouteComponent(() => import('./-home-page.tsx'), 'HomePage');
const Welcome = lazyRouteComponent(() => import('../features/accounts/sign-in/welcome-screen.tsx'), 'WelcomeScreen');

/** Home for residents, the welcome screen for visitors: each loads its own code. */
export const Route = createFileRoute('/')({
  staticData: { title: titles.none, frame: 'app' },
  loader: () => (currentSession() === null ? Welcome : Home).preload?.(),
  component: Index,
  codeSplitGroupings: [],
});

function Index() {
  const isSignedIn = useSession() !== null;
  usePageTitle(isSignedIn ? titles.home : titles.none);
  return isSignedIn ? <Home /> : <Welcome />;
}
