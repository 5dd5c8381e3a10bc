import { isPanelPath } from '@separai/contract/system/panel';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { usePageTitle } from '../platform/page.ts';
import { useSession } from '../platform/session.ts';
import { type LateScreen, lateScreen } from './late-screen.tsx';
import { LeadToSignIn } from './lead-to-sign-in.tsx';
import { OtherPage } from './other-page.tsx';
import { frame, type Params, type Row, rowAt, type ScreenCode } from './routes.ts';

/** Draws the row of the table that stands for the present address. */
export function Router() {
  const [path] = useLocation();
  const isSignedIn = useSession() !== null;
  if (isPanelPath(path)) return <OtherPage />;
  const at = rowAt(path, isSignedIn);
  return 'row' in at ? <Shown {...at} /> : <LeadToSignIn href={at.leadsTo} />;
}

const Frame = lateScreen(frame);

function Shown({ row, params }: { row: Row; params: Params }) {
  const Screen = screenOf(row);
  // Beside the frame's code, not after it.
  useEffect(() => row.code.ahead(), [row.code]);
  const screen = (
    <>
      {/* Before the screen, which may know a better name. */}
      <PageName key={row.path} title={row.title} />
      <Screen {...params} />
    </>
  );
  return row.frame === 'none' ? (
    screen
  ) : (
    <Frame kind={row.frame} title={row.title}>
      {screen}
    </Frame>
  );
}

const screens = new Map<ScreenCode, LateScreen<Params>>();

const screenOf = ({ code }: Row): LateScreen<Params> => {
  const known = screens.get(code) ?? lateScreen(code);
  screens.set(code, known);
  return known;
};

function PageName({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}
