import { type ComponentProps, useEffect, useRef } from 'react';
import { ApiChecks } from './api-checks.tsx';
import { JobChecks } from './job-checks.tsx';
import { StorageChecks } from './storage-checks.tsx';
import { adminDebugText as text } from './text.ts';

/** The server's queues and jobs, and tests of the API and of the browser's storages, below a screen. The area takes the focus when it is shown. */
export function DebugArea(given: ComponentProps<typeof StorageChecks>) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    title.current?.scrollIntoView();
  }, []);
  return (
    <section aria-labelledby="depuracao" className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line pt-5">
      <h2 ref={title} id="depuracao" tabIndex={-1} className="font-display text-heading font-bold outline-none">
        {text.title}
      </h2>
      <JobChecks />
      <ApiChecks />
      <StorageChecks {...given} />
    </section>
  );
}
