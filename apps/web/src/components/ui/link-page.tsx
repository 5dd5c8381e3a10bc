import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import { WallPage } from './page.tsx';

/** The frame of a page that a mailed or printed link opens, mostly without a session: the logo links to the front page. */
export function LinkPage({ children }: { children: ReactNode }) {
  return (
    <WallPage
      back={
        <Link to="/" className="ml-2.5 inline-flex min-h-[44px] items-center rounded-sm">
          <Logo />
        </Link>
      }
    >
      {children}
    </WallPage>
  );
}
