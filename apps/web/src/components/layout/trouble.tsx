import type { ReactNode } from 'react';

/** In the place of a screen that cannot be shown: what happened, and what to do. Without an image, which may not come either. */
export function Trouble({ title, sentence, children }: { title: string; sentence: string; children: ReactNode }) {
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
