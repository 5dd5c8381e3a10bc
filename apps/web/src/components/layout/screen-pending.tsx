import { useMatches } from '@tanstack/react-router';
import { useContext, useEffect, useState } from 'react';
import { InFrame } from '../../lib/page.ts';
import { useSession } from '../../lib/session.ts';
import { panelTitles } from '../../lib/titles.ts';
import { Column } from '../ui/page.tsx';
import { uiText } from '../ui/text.ts';
import { ScreenMissing } from './screen-failed.tsx';

/** Time limit of a chunk's import, in ms. */
const loadTimeout = 15_000;

/** Pending component of a screen whose code is loading: its heading with a skeleton inside the frame, a sentence without. */
export function ScreenPending() {
  const isFramed = useContext(InFrame);
  const session = useSession();
  const {
    heading = '',
    isPanel,
    isResident,
  } = useMatches({
    select: (matches) => ({
      heading: matches.at(-1)?.staticData.heading ?? matches.at(-1)?.staticData.title,
      isPanel: matches.some(({ routeId }) => routeId === '/_admin'),
      isResident: matches.some(({ routeId }) => routeId === '/_resident'),
    }),
    structuralSharing: true,
  });
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    if (isLost) return;
    const timer = setTimeout(() => setIsLost(true), loadTimeout);
    return () => clearTimeout(timer);
  }, [isLost]);
  if (isLost) return <ScreenMissing retrying={false} onRetry={() => setIsLost(false)} />;
  if ((isPanel && !session?.usesPanel) || (isResident && session === null)) return <WaitingPage message={uiText.redirecting} />;
  if (isPanel) return <WaitingPage message={panelTitles.loading} />;
  return isFramed ? <ShapeOfScreen heading={heading} /> : <WaitingPage message={uiText.loading} />;
}

// Built without the design system's components, which load with the screens.
const card = (
  <div aria-hidden="true" className="mt-3 rounded-lg border border-line bg-surface p-3.5 pb-20">
    <span className="block h-4 w-2/3 rounded-full bg-sunken" />
    <span className="mt-3 block h-4 rounded-full bg-sunken" />
  </div>
);

const shape = (
  <>
    <p role="status" className="sr-only">
      {uiText.loading}
    </p>
    {card}
    {card}
  </>
);

/** The heading and card skeletons of a loading screen. No heading element yet: it would lose the focus. */
function ShapeOfScreen({ heading }: { heading: string }) {
  return (
    <Column className="pt-4">
      <p aria-hidden="true" className="font-display text-title font-bold">
        {heading}
      </p>
      {shape}
    </Column>
  );
}

/** A page that waits for its code or a redirect; reserves the space against layout shifts. */
export function WaitingPage({ message }: { message: string }) {
  return (
    <div className="grid min-h-[60dvh] place-items-center p-6">
      <p role="status" className="text-ink-soft wrap-anywhere">
        {message}
      </p>
    </div>
  );
}
