import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFocusOnLeaving } from '../../lib/page.ts';
import { useLastError } from '../../lib/query-failed.ts';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { classNames } from './class-names.ts';
import { uiText } from './text.ts';

const skeletonShape = { block: 'rounded-sm', line: 'rounded-full', chip: 'rounded-[0.875rem] tip-bl', drop: 'drop' } as const;

/** A placeholder for loading content; its size comes from `className`. */
export function Skeleton({ shape = 'block', className }: { shape?: keyof typeof skeletonShape; className?: string }) {
  return <span aria-hidden="true" className={classNames('block max-w-full bg-sunken', skeletonShape[shape], className)} />;
}

interface SkeletonCardProps {
  /** Widths of the lines below the head, and of the chips below these. */
  lines?: readonly string[];
  chips?: readonly string[];
  /** Content below the chips. */
  children?: ReactNode;
  className?: string;
}

/** The skeleton of a point's card: drop and two lines, then one line and two chips by default. */
export function SkeletonCard({ lines = ['w-full'], chips = ['w-26', 'w-21'], children, className }: SkeletonCardProps) {
  return (
    <Card aria-hidden="true" className={className}>
      <div className="flex gap-3">
        <Skeleton shape="drop" className="size-13 shrink-0" />
        <div className="min-w-0 grow pt-1">
          <Skeleton shape="line" className="h-4 w-2/3" />
          <Skeleton shape="line" className="mt-2 h-3 w-5/11" />
        </div>
      </div>
      <div className="mt-2.5 grid gap-2">
        {lines.map((width) => (
          <Skeleton key={width} shape="line" className={classNames('h-3', width)} />
        ))}
      </div>
      <div className="mt-2.5 flex flex-wrap gap-1.5">
        {chips.map((width) => (
          <Skeleton key={width} shape="chip" className={classNames('h-7', width)} />
        ))}
      </div>
      {children}
    </Card>
  );
}

/** The status message of a loading state. `quiet`: for screen readers only, beside skeletons. */
export function WaitingStatus({ children = uiText.loading, quiet = false }: { children?: ReactNode; quiet?: boolean }) {
  return (
    <p role="status" className={quiet ? 'sr-only' : 'py-3 text-center text-ink-soft'}>
      {children}
    </p>
  );
}

type Illustration = 'offline' | 'vazio' | 'sucesso';

type MessageProps = {
  title: ReactNode;
  sentence?: ReactNode;
  action?: ReactNode;
  /** Heading level of the title. */
  titleAs?: 'h1' | 'h2' | 'h3' | undefined;
  className?: string | undefined;
};

export type FailedProps = Omit<MessageProps, 'action' | 'sentence'> & {
  /** The failed query, for its error and retry. */
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** The message; by default the server's. */
  sentence?: ReactNode | ((error: Error | null) => ReactNode);
};

/** Replaces content that failed to load, with a retry button. Stays unchanged during the retry. */
export function Failed({ query, sentence, ...message }: FailedProps) {
  const error = useLastError(query);
  // When the content arrives, the button disappears: the focus moves to the content.
  useFocusOnLeaving(() => document.getElementById('conteudo'));
  return (
    <Message
      {...message}
      sentence={typeof sentence === 'function' ? sentence(error) : (sentence ?? error?.message)}
      illustration="offline"
      role="alert"
      action={
        <Button
          variant="primary"
          icon={<RefreshCw />}
          busy={query.isFetching}
          busyLabel={uiText.loading}
          onClick={() => void query.refetch()}
        >
          {uiText.retry}
        </Button>
      }
    />
  );
}

/** An empty state: a quiet message with one action. */
export function Empty(props: MessageProps) {
  return <Message {...props} illustration="vazio" />;
}

/** A success message with a link onward. */
export function Success(props: MessageProps) {
  return <Message {...props} illustration="sucesso" />;
}

function Message(props: MessageProps & { illustration: Illustration; role?: 'alert' }) {
  const { illustration, title, sentence, action, titleAs: Title = 'h2', role, className } = props;
  return (
    <div className={classNames('flex flex-col items-center px-[16px] py-6 text-center', className)}>
      <img src={`/assets/illustrations/${illustration}.svg`} width={180} height={126} alt="" />
      <div role={role} className="mt-3">
        <Title className="mx-auto max-w-64 font-display text-heading font-bold text-ink">{title}</Title>
        {sentence != null && <p className="mx-auto mt-2 max-w-72 text-balance text-ink-soft">{sentence}</p>}
      </div>
      {action != null && <div className="mt-4">{action}</div>}
    </div>
  );
}
