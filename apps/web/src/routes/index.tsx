import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { preload } from 'react-dom';
import { WelcomeScreen } from '../features/accounts/components/sign-in/welcome-screen.tsx';
import { usePageTitle } from '../lib/page.ts';
import { currentSession, useSession } from '../lib/session.ts';
import { titles } from '../lib/titles.ts';

const Home = lazyRouteComponent(() => import('./-home-page.tsx'), 'HomePage');

/** The largest picture of home, which loads beside its code. */
const homeMap = '/assets/illustrations/mapa.svg';

/** Home for residents, the welcome screen, which is in the first code, for visitors. */
export const Route = createFileRoute('/')({
  staticData: { title: titles.none, frame: 'app' },
  loader: () => {
    if (currentSession() === null) return;
    preload(homeMap, { as: 'image' });
    return Home.preload?.();
  },
  component: Index,
  codeSplitGroupings: [],
});

function Index() {
  const isSignedIn = useSession() !== null;
  usePageTitle(isSignedIn ? titles.home : titles.none);
  return isSignedIn ? <Home /> : <WelcomeScreen />;
}
