import type { AuditedRecord } from '@separai/contract/history/records';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { ApiError } from '../../lib/api.ts';
import { Button, standaloneLinkClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { PageTitle } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';
import { DropMenu } from './drop-menu.tsx';
import { QueryStates } from './query-states.tsx';
import { viewText } from './text.ts';

/** The link from a screen of the panel to the one above it. */
export function BackLink({ to, children }: { to: NonNullable<LinkProps['to']>; children: ReactNode }) {
  return (
    <Link to={to} className={standaloneLinkClass}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </Link>
  );
}

interface ScreenHeadProps {
  /** A `<BackLink>`. */
  back?: ReactNode;
  title: string;
  line?: ReactNode;
  /** The screen's actions. */
  children?: ReactNode;
  /** The rarer actions, behind a button. */
  more?: ReactNode;
}

/** The head of a screen of the panel. */
export function ScreenHead({ back, title, line, children, more }: ScreenHeadProps) {
  const head = (
    <div className="min-w-0 wrap-anywhere">
      {back}
      <div className="flex flex-wrap items-baseline gap-x-4">
        <PageTitle>{title}</PageTitle>
        {/* A row of its own on a narrow screen, so that a late line moves nothing. */}
        <p className="min-h-6 text-ink-soft tight:basis-full">{line}</p>
      </div>
    </div>
  );
  if (children === undefined && more === undefined) return head;
  return (
    <div className="relative flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
      {head}
      <div className="flex flex-wrap items-center gap-3">
        {children}
        {more !== undefined && (
          <DropMenu label={viewText.more} icon={<Ellipsis />} isShort>
            {more}
          </DropMenu>
        )}
      </div>
    </div>
  );
}

interface RowActionsProps<Dialog> {
  text: { readonly edit: string; readonly remove: string };
  /** The record, for screen readers. */
  of: string;
  /** Opens a dialog by its search parameters. */
  open: (dialog: Dialog) => void;
  edit: NoInfer<Dialog>;
  remove: NoInfer<Dialog>;
}

interface DenseButtonProps {
  icon: ReactNode;
  label: string;
  /** The record, for screen readers. */
  of: string;
  isDanger?: boolean;
  onClick: () => void;
}

/** A button of a dense row: in a table its icon alone, with its word on hovering. */
export const DenseButton = ({ icon, label, of, isDanger = false, onClick }: DenseButtonProps) => (
  <button
    type="button"
    title={label}
    onClick={onClick}
    className={classNames(
      'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2.5 [&>svg]:size-5 [&>svg]:shrink-0',
      'font-display text-[0.9375rem] font-semibold',
      isDanger ? 'text-danger-ink hover:bg-danger-soft' : 'text-action hover:bg-action-soft',
    )}
  >
    {icon}
    <span className="roomy:sr-only">{label}</span>
    <span className="sr-only">{of}</span>
  </button>
);

/** The buttons that edit and delete the record of a dense row. */
export function DenseRowActions<Dialog>({ text, of, open, edit, remove }: RowActionsProps<Dialog>) {
  return (
    <span className="flex items-center tight:flex-wrap">
      <DenseButton icon={<Pencil aria-hidden="true" />} label={text.edit} of={of} onClick={() => open(edit)} />
      <DenseButton icon={<Trash2 aria-hidden="true" />} label={text.remove} of={of} isDanger onClick={() => open(remove)} />
    </span>
  );
}

/** The buttons that edit and delete a row's record. */
export function RowActions<Dialog>({ text, of, open, edit, remove }: RowActionsProps<Dialog>) {
  return (
    <span className="flex items-center gap-1 tight:flex-wrap">
      <Button variant="neutral" size="small" onClick={() => open(edit)}>
        {text.edit}
        <span className="sr-only">{of}</span>
      </Button>
      <button
        type="button"
        onClick={() => open(remove)}
        className="min-h-11 rounded-md px-2.5 font-display text-[0.9375rem] font-semibold text-danger-ink hover:bg-danger-soft"
      >
        {text.remove}
        <span className="sr-only">{of}</span>
      </button>
    </span>
  );
}

interface RecordPageProps<Data> {
  /** The `<BackLink>` to the list. */
  back: ReactNode;
  title: ReactNode;
  query: UseQueryResult<Data>;
  text: { readonly unknown: string; readonly failed: string; readonly loading: string };
  children: (record: Data) => ReactNode;
}

/** The page of one record of the panel, or the state of its query. */
export function RecordPage<Data>({ back, title, query, text, children }: RecordPageProps<Data>) {
  const isUnknown = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="wrap-anywhere">
        {back}
        <PageTitle className="wrap-anywhere">{title}</PageTitle>
      </div>
      {isUnknown ? (
        <Empty title={text.unknown} />
      ) : (
        <QueryStates query={query} text={text}>
          {children}
        </QueryStates>
      )}
    </div>
  );
}

/** A named fact of a record, in a `<dl>`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

interface RecordHistoryProps {
  record: AuditedRecord;
  id: string;
}

/** Renders the history of a record. The panel's layout provides it, since the features with records cannot import the history's. */
export const RecordHistoryContext = createContext<(props: RecordHistoryProps) => ReactNode>(() => null);

/** The history of a record, for its dialog or page. */
export const RecordHistory = (props: RecordHistoryProps): ReactNode => useContext(RecordHistoryContext)(props);
