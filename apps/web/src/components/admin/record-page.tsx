import type { ReactNode } from 'react';
import { PageTitle } from '../ui/page.tsx';
import { Empty, Failed, type FailedProps, Skeleton, WaitingStatus } from '../ui/states.tsx';

interface RecordPageProps<Data> {
  /** The way to all the records, above the title. */
  back: ReactNode;
  title: ReactNode;
  query: FailedProps['query'] & { readonly data: Data | undefined };
  /** It did not load, and nothing is there from before. */
  hasFailed: boolean;
  /** There is no such record. */
  isUnknown: boolean;
  text: { readonly unknown: string; readonly failed: string; readonly loading: string };
  /** The record, once it is there. */
  children: (record: Data) => ReactNode;
}

/** The page of one record of the panel: the way back, its title, and what became of the question about it. */
export function RecordPage<Data>({ back, title, query, hasFailed, isUnknown, text, children }: RecordPageProps<Data>) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="wrap-anywhere">
        {back}
        <PageTitle className="wrap-anywhere">{title}</PageTitle>
      </div>
      {isUnknown ? (
        <Empty title={text.unknown} />
      ) : hasFailed ? (
        <Failed query={query} title={text.failed} />
      ) : query.data === undefined ? (
        <>
          <WaitingStatus quiet>{text.loading}</WaitingStatus>
          <Skeleton className="h-96 rounded-lg" />
        </>
      ) : (
        children(query.data)
      )}
    </div>
  );
}
