import { Component, type ReactNode } from 'react';
import { appText } from '../text/app.ts';
import { Button } from '../ui/button.tsx';

const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|preload/i.test(error.message);

/** Catches what a screen throws, most often code that did not arrive, and offers the way back. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: unknown }> {
  override state: { failure: unknown } = { failure: null };

  static getDerivedStateFromError(failure: unknown): { failure: unknown } {
    return { failure };
  }

  override render(): ReactNode {
    if (this.state.failure === null) return this.props.children;
    const missing = isMissingCode(this.state.failure);
    return (
      <div className="grid min-h-dvh place-items-center p-6">
        <div role="alert" className="grid max-w-form gap-3 text-center">
          <h1 className="text-heading font-bold">{missing ? appText.updateTitle : appText.failedTitle}</h1>
          <p className="text-ink-soft">{missing ? appText.updateSentence : appText.failedSentence}</p>
          <Button variant="primary" onClick={() => location.reload()}>
            {appText.reload}
          </Button>
        </div>
      </div>
    );
  }
}
