import { GuideContent, GuideName } from '../components/guide-content.tsx';
import { GuideCardContent, guideCardClass } from '../components/guide-drop.tsx';
import type { Guide } from '../guides-query.ts';
import { adminGuidesText as text } from './text.ts';

/** A guide as residents would see it: its card in the list, and its page. */
export function GuidePreview({ guide }: { guide: Guide }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <section aria-label={text.previewCard}>
        <p className="mb-1.5 text-small text-ink-soft">{text.previewCard}</p>
        <div className={`${guideCardClass} flex w-44 max-w-full flex-col`}>
          <GuideCardContent guide={guide} />
        </div>
      </section>
      <section aria-label={text.previewPage}>
        <p className="mb-1.5 text-small text-ink-soft">{text.previewPage}</p>
        <div className="rounded-lg border border-line bg-paper p-4">
          <p className="mb-2.5 flex min-w-0 items-center gap-2.5 py-1 font-display text-[1.75rem] leading-8 font-bold">
            <GuideName guide={guide} />
          </p>
          <GuideContent guide={guide} />
        </div>
      </section>
    </div>
  );
}
