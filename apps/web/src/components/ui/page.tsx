import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { IconButtonLink } from './button.tsx';
import { classNames } from './class-names.ts';

/** The page's `h1`. `back` is an `IconButton` or `IconButtonLink` before it. */
export function PageTitle({
  back,
  children,
  className,
}: {
  back?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div className={classNames('flex items-start gap-1', className)}>
      {back != null && <span className="-ml-2 flex min-h-11 shrink-0 items-center">{back}</span>}
      <h1
        className={classNames(
          'min-w-0 grow font-display font-bold wrap-break-word text-ink',
          // A long word in large text would be cut off, beside the arrow even a shorter one.
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
 * The bar with a page's main action, above the bottom navigation; in the flow below 600 px of height, and on wide screens. It
 * is the last child of the page's full-width element, outside of `Column`.
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

// The router marks links to ancestors of the page as current.
function Arrow({ 'aria-current': _current, ...link }: Omit<ComponentProps<typeof IconButtonLink>, 'icon'>) {
  return <IconButtonLink {...link} icon={<ArrowLeft aria-hidden="true" />} />;
}

/** The arrow before a page's title. It links to a route; `onClick` may go back in the history instead. */
export const BackArrow = createLink(Arrow);

/** The azulejo wall above its frieze of bins: five tiles across on a phone, ten on wider screens. */
export function Wall() {
  return (
    <div
      aria-hidden="true"
      className="*:bg-size-[100%_auto] *:bg-bottom-left sm:*:bg-size-[50%_auto] lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col"
    >
      <div className="h-[min(60vw,30svh,100svh-32rem)] bg-[url(/assets/illustrations/parede.svg)] sm:h-[min(30vw,30svh)] lg:h-auto lg:flex-1" />
      <div className="aspect-[5] bg-[url(/assets/illustrations/friso.svg)] sm:aspect-[10]" />
    </div>
  );
}

/** The frame of signed-out screens: the back link, then one column, on wide screens beside the welcome's wall. */
export function WallPage({ back, children }: { back?: ReactNode; children: ReactNode }) {
  return (
    <main id="conteudo" tabIndex={-1} className="min-h-dvh outline-none lg:grid lg:grid-cols-[1fr_30rem] lg:items-stretch">
      <div className="max-lg:hidden">
        <Wall />
      </div>
      <div className="pt-[max(0.375rem,env(safe-area-inset-top))] pb-[max(2rem,env(safe-area-inset-bottom))] md:pt-12">
        <Column width="form">
          <div className="-ml-2.5 min-h-[44px]">{back}</div>
          {children}
        </Column>
      </div>
    </main>
  );
}
