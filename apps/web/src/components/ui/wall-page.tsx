import type { ReactNode } from 'react';
import { Column } from './page.tsx';
import { Wall } from './wall.tsx';

/** The frame of the screens before signing in: the way back, then one column, on a desk beside the wall of the welcome. */
export function WallPage({ back, children }: { back?: ReactNode; children: ReactNode }) {
  return (
    <main id="conteudo" tabIndex={-1} className="min-h-dvh outline-none lg:grid lg:grid-cols-[1fr_30rem] lg:items-stretch">
      <div className="max-lg:hidden">
        <Wall />
      </div>
      <div className="pt-[max(0.375rem,env(safe-area-inset-top))] pb-[max(2rem,env(safe-area-inset-bottom))] md:pt-12">
        <Column width="form">
          <div className="-ml-2.5 min-h-[44px]">{back}</div>
          {children}
        </Column>
      </div>
    </main>
  );
}
