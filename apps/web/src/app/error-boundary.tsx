import { Component, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { appText } from '../text/app.ts';
import { Reload } from './reload.tsx';
import { Trouble } from './trouble.tsx';

type BoundaryProps = { path: string; children: ReactNode };

class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(before: BoundaryProps): void {
    // What failed on one address says nothing about the next.
    if (this.state.failed && before.path !== this.props.path) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Trouble title={appText.failedTitle} sentence={appText.failedSentence}>
        <Reload variant="primary" />
      </Trouble>
    );
  }
}

/** Catches what a screen throws, says so in its place, and offers to load the page again; another address is drawn as ever. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  return <Boundary path={path}>{children}</Boundary>;
}
