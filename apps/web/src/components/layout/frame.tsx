import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { InFrame } from '../../lib/page.ts';
import { useSession } from '../../lib/session.ts';
import { AppLayout } from './app-layout.tsx';

/** The frame around a screen: header and navigation; `whole` has no margin, `open` shows neither to visitors. */
export type FrameKind = 'app' | 'whole' | 'open';

/** Renders the frame that the route declares, and stays mounted from screen to screen. */
export function Frame({ children }: { children: ReactNode }) {
  const kind = useMatches({ select: (matches) => matches.at(-1)?.staticData.frame });
  const isSignedIn = useSession() !== null;
  if (kind !== undefined && isSignedIn) return <AppLayout whole={kind === 'whole'}>{children}</AppLayout>;
  if (kind === 'open') {
    return (
      <main id="conteudo" tabIndex={-1} className="min-h-dvh pb-[max(2rem,env(safe-area-inset-bottom))] outline-none md:pt-8">
        <InFrame value>{children}</InFrame>
      </main>
    );
  }
  return children;
}
