import type { ReactNode } from 'react';
import { PageTitle } from '../ui/page.tsx';

/** The head of a screen of the panel that lies below another: the `<BackLink>` to that, its title, and what it is for. */
export function ScreenHead({ back, title, line }: { back: ReactNode; title: string; line: string }) {
  return (
    <div className="min-w-0">
      {back}
      <PageTitle>{title}</PageTitle>
      <p className="text-ink-soft">{line}</p>
    </div>
  );
}
