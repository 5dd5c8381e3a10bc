import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The page's `h1`. `back` is an `IconButton` or `IconButtonLink` before it. */
export function PageTitle({ back, children, className }: { back?: ReactNode; children: ReactNode; className?: string }) {
  return (
    <div className={classNames('flex items-start gap-1', className)}>
      {back != null && <span className="-ml-2 flex min-h-11 shrink-0 items-center">{back}</span>}
      <h1
        className={classNames(
          'min-w-0 grow font-display font-bold wrap-break-word text-ink',
          // A long word of large text would be cut in two, beside the arrow even a shorter one.
          back == null
            ? 'text-[min(var(--text-title),11vw)] leading-(--text-title--line-height)'
            : 'pt-2 text-[min(1.5rem,10vw)] leading-[1.17]',
        )}
      >
        {children}
      </h1>
    </div>
  );
}

const columnClass = {
  reading: 'max-w-[calc(var(--container-reading)+2rem)]',
  form: 'max-w-[calc(var(--container-form)+2rem)]',
  wide: 'max-w-[calc(var(--container-wide)+2rem)]',
} as const;

type ColumnProps = { width?: keyof typeof columnClass; className?: string | undefined; children: ReactNode };

/** The centred column of a page: 640 px to read, 440 px for forms, 1200 px wide, between gutters of 16 (12 below 344 px). */
export function Column({ width = 'reading', className, children }: ColumnProps) {
  return <div className={classNames('mx-auto w-full px-4 max-[344px]:px-3', columnClass[width], className)}>{children}</div>;
}

/**
 * The bar with a page's main action: stands above the bottom navigation, and goes back into the flow below 600 px of height
 * and on a desk, where it would be a band across a wide screen.
 * It is the last child of the page's full-width element, outside of `Column`.
 */
export function StickyBar({ width = 'reading', children }: Pick<ColumnProps, 'width' | 'children'>) {
  return (
    <div className="sticky-ground">
      <div className="sticky-bar py-2.5">
        <Column width={width}>{children}</Column>
      </div>
    </div>
  );
}
