import { useMatches } from '@tanstack/react-router';
import { useContext, useEffect, useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { panelTitles } from '../../lib/titles.ts';
import { uiText } from '../ui/text.ts';
import { InFrame } from './in-frame.ts';
import { ScreenMissing } from './screen-failed.tsx';
import { ShapeOfScreen } from './shapes.tsx';
import { WaitingPage } from './waiting-page.tsx';

/** A chunk that has not come after so many ms counts as lost. */
const patience = 15_000;

/** In the place of a screen whose code is on its way: its name with a skeleton inside the frame, a sentence without. */
export function ScreenPending() {
  const isFramed = useContext(InFrame);
  const session = useSession();
  const {
    title = '',
    isPanel,
    isResident,
  } = useMatches({
    select: (matches) => ({
      title: matches.at(-1)?.staticData.title,
      isPanel: matches.some(({ routeId }) => routeId === '/_admin'),
      isResident: matches.some(({ routeId }) => routeId === '/_resident'),
    }),
    structuralSharing: true,
  });
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    if (isLost) return;
    const timer = setTimeout(() => setIsLost(true), patience);
    return () => clearTimeout(timer);
  }, [isLost]);
  if (isLost) return <ScreenMissing retrying={false} onRetry={() => setIsLost(false)} />;
  if ((isPanel && !session?.isAdmin) || (isResident && session === null)) return <WaitingPage message={uiText.redirecting} />;
  if (isPanel) return <WaitingPage message={panelTitles.loading} />;
  return isFramed ? <ShapeOfScreen title={title} /> : <WaitingPage message={uiText.loading} />;
}
