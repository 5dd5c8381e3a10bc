import { createLink } from '@tanstack/react-router';
import { CircleUserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButtonLink } from '../../../components/ui/button.tsx';
import { Column } from '../../../components/ui/page.tsx';
import { routeText as text } from '../text.ts';
import './collector-frame.css';

const AccountLink = createLink(IconButtonLink);

interface CollectorFrameProps {
  title: ReactNode;
  /** Stops with a result, and all; absent while unknown. */
  progress?: { done: number; total: number } | undefined;
  back?: ReactNode;
  /** Actions that stay at the bottom, within the thumb's reach. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A collector's page: head with the day's progress, content, and the main actions below. It has no navigation of the app. */
export function CollectorFrame({ title, progress, back, footer, children }: CollectorFrameProps) {
  return (
    <div className="for-gloves flex min-h-dvh flex-col bg-paper">
      <header className="sticky top-0 z-10 bg-deep pt-[env(safe-area-inset-top)] text-on-deep">
        <Column>
          <div className="flex min-h-[56px] items-center gap-1">
            {back}
            <h1 className="min-w-0 grow py-2 font-display text-[min(1.25rem,8vw)] leading-[1.2] font-bold wrap-break-word">
              {title}
            </h1>
            {progress !== undefined && (
              <p className="shrink-0 font-display text-name font-bold tabular-nums">
                <span aria-hidden="true">{text.progress(progress.done, progress.total)}</span>
                <span className="sr-only">{text.progressLabel(progress.done, progress.total)}</span>
              </p>
            )}
            {back === undefined && (
              <AccountLink
                to="/user/profile"
                label={text.account}
                icon={<CircleUserRound aria-hidden="true" />}
                className="-mr-2 text-on-deep! hover:bg-on-deep/15!"
              />
            )}
          </div>
        </Column>
        {progress !== undefined && (
          <div aria-hidden="true" className="h-1.5 bg-on-deep/25">
            <div
              className="h-full bg-brand"
              style={{ width: `${progress.total === 0 ? 0 : (100 * progress.done) / progress.total}%` }}
            />
          </div>
        )}
      </header>
      <main id="conteudo" tabIndex={-1} className="flex-1 py-3 outline-none">
        <Column>{children}</Column>
      </main>
      {footer != null && (
        <footer className="sticky bottom-0 z-10 border-t border-line bg-surface pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] shadow-sheet [@media(max-height:30rem)]:static">
          <Column>
            <div className="grid gap-2.5">{footer}</div>
          </Column>
        </footer>
      )}
    </div>
  );
}
