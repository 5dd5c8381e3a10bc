import type { ReactNode } from 'react';
import { useSession } from '../platform/session.ts';
import { AppLayout } from './app-layout.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { InFrame, ScreenShape } from './in-frame.ts';
import { ShapeOfScreen } from './shapes.tsx';

/** What stands around a screen: the app's frame, which with `whole` the screen fills, and which with `open` visitors do not see. */
export type FrameKind = 'app' | 'whole' | 'open';

/** Around a screen: it stays from screen to screen, whatever happens to them and to their code. */
export function Frame({ kind, title, children }: { kind: FrameKind; title: string; children: ReactNode }) {
  const signedIn = useSession() !== null;
  const screen = <ScreenShape value={<ShapeOfScreen title={title} />}>{children}</ScreenShape>;
  if (kind === 'open' && !signedIn) {
    return (
      <main id="conteudo" tabIndex={-1} className="min-h-dvh pb-[max(2rem,env(safe-area-inset-bottom))] outline-none md:pt-8">
        <InFrame value>{screen}</InFrame>
      </main>
    );
  }
  return (
    <AppLayout whole={kind === 'whole'}>
      <ErrorBoundary>{screen}</ErrorBoundary>
    </AppLayout>
  );
}
