import { pageWords } from '@separai/contract/system/page-words';
import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { InFrame, useFocusOnLeaving } from '../../lib/page.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { reloadStyles } from '../ui/lazy-module.ts';
import { uiText } from '../ui/text.ts';
import { isUpdated, reloadOnce } from './new-version.ts';
import { appText, notFoundHint } from './text.ts';

/** Error component for a screen that threw, or whose chunk failed to load. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  return isChunkError(error) ? (
    <ChunkFailed />
  ) : (
    <ErrorPage title={appText.failedTitle} sentence={appText.failedSentence}>
      <Reload variant="primary" />
    </ErrorPage>
  );
}

const chunkMissing = 'Chunk missing: ';

/**
 * Marks errors of chunks and their style sheets. `lazyRouteComponent` reloads the page at a browser's own message, which
 * without a network leaves no page at all; with another message the error reaches the error component.
 */
export const markChunkErrors = (): void =>
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = chunkMissing + payload.message;
  });

const isChunkError = (error: unknown): boolean => error instanceof Error && error.message.startsWith(chunkMissing);

/** History entry whose screen was retried: the error component is remounted after each failure. */
let retriedEntry: string | undefined;

function ChunkFailed() {
  const router = useRouter();
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key });
  const [retrying, setRetrying] = useState(false);
  const retry = (): void => {
    retriedEntry = entry;
    setRetrying(true);
    void reloadStyles()
      .then(() => router.invalidate())
      .catch(() => {})
      .finally(() => setRetrying(false));
  };
  return <ScreenMissing hasRetried={entry !== undefined && retriedEntry === entry} retrying={retrying} onRetry={retry} />;
}

interface ScreenMissingProps {
  hasRetried?: boolean;
  retrying: boolean;
  onRetry: () => void;
}

/**
 * Replaces a screen whose chunk failed to load: the reason, and a retry. Inside the app's frame, the frame stays. A chunk that
 * an update has removed is loaded by one automatic reload.
 */
export function ScreenMissing({ hasRetried = false, retrying, onRetry }: ScreenMissingProps) {
  const Place = useContext(InFrame) ? 'div' : 'main';
  const updated = useUpdated();
  // The pressed button is removed when the screen loads.
  useFocusOnLeaving(() => document.getElementById('conteudo'));
  return (
    <Place>
      {updated ? (
        <ErrorPage title={appText.updatedTitle} sentence={appText.updatedSentence}>
          <Reload variant="primary" />
        </ErrorPage>
      ) : (
        <ErrorPage title={appText.missingTitle} sentence={appText.missingSentence}>
          <Button variant="primary" busy={retrying} busyLabel={uiText.loading} onClick={onRetry}>
            {uiText.retry}
          </Button>
          {/* Some browsers cache a failed import until the page is reloaded. */}
          {hasRetried && <Reload variant="text" />}
        </ErrorPage>
      )}
    </Place>
  );
}

/** Whether the app was updated since this page was loaded. */
const useUpdated = (): boolean => {
  const [updated, setUpdated] = useState(false);
  useEffect(() => {
    // With the server unreachable the answer is unknown, and retrying is offered.
    isUpdated().then(
      (is) => setUpdated(is && !reloadOnce()),
      () => {},
    );
  }, []);
  return updated;
};

/** Reloads the page. */
function Reload({ variant }: { variant: 'primary' | 'text' }) {
  return (
    <Button variant={variant} onClick={() => location.reload()}>
      {appText.reload}
    </Button>
  );
}

/** Replaces a screen that cannot be shown: the problem and the next step. Without an image, which might fail to load too. */
function ErrorPage({ title, sentence, children }: { title: string; sentence: string; children: ReactNode }) {
  return (
    <div className="grid min-h-[60dvh] place-items-center p-6">
      <div className="grid max-w-form justify-items-center gap-3 text-center">
        <div role="alert" className="grid gap-3">
          <h1 className="text-heading font-bold">{title}</h1>
          <p className="text-balance text-ink-soft">{sentence}</p>
        </div>
        {children}
      </div>
    </div>
  );
}

/** The fallback page for every address without a screen. */
export function NotFoundScreen() {
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="mx-auto grid min-h-dvh max-w-form content-center gap-4 p-6 text-center outline-none"
    >
      <img src="/assets/illustrations/vazio.svg" alt="" width={240} height={168} className="mx-auto" />
      <h1 className="text-title font-bold">{pageWords.notFoundTitle}</h1>
      <p className="text-balance text-ink-soft">{pageWords.notFoundSentence}</p>
      {import.meta.env.DEV && <p className="text-ink-soft">{notFoundHint}</p>}
      <LinkButton to="/" variant="primary">
        {pageWords.backHome}
      </LinkButton>
    </main>
  );
}
