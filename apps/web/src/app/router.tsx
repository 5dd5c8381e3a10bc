import { isPanelPath } from '@separai/contract/system/panel';
import { useEffect } from 'react';
import { matchRoute, useLocation, useRouter } from 'wouter';
import { usePageTitle } from '../platform/page.ts';
import { useSession } from '../platform/session.ts';
import { LeadToSignIn } from './guards.tsx';
import { type LateScreen, lateScreen } from './late-screen.tsx';
import { OtherPage } from './other-page.tsx';
import { type LoadScreen, type Params, type Row, rows } from './routes.ts';

/** Draws the row of the table that stands for the present address. */
export function Router() {
  const [path] = useLocation();
  const { parser } = useRouter();
  const session = useSession();
  if (isPanelPath(path)) return <OtherPage />;
  for (const row of rows) {
    const [matches, params] = matchRoute(parser, row.path, path);
    const verdict = matches ? row.guard(session) : 'next';
    if (verdict === 'next' || params === null) continue;
    return verdict === 'show' ? <Shown row={row} params={params} /> : <LeadToSignIn href={verdict} />;
  }
  throw new Error('the last row is for every address');
}

const Frame = lateScreen(async () => (await import('./frame.tsx')).Frame);

function Shown({ row, params }: { row: Row; params: Params }) {
  const Screen = screenOf(row);
  // Beside the frame's code, not after it.
  useEffect(() => Screen.ahead(), [Screen]);
  const screen = (
    <>
      {/* Before the screen, which may know a better name. */}
      <PageName key={row.path} title={row.title} />
      <Screen {...params} />
    </>
  );
  return row.frame === 'none' ? screen : <Frame kind={row.frame}>{screen}</Frame>;
}

const screens = new Map<LoadScreen, LateScreen<Params>>();

const screenOf = ({ load }: Row): LateScreen<Params> => {
  const known = screens.get(load) ?? lateScreen(load);
  screens.set(load, known);
  return known;
};

function PageName({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}
