import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { hasFailed } from '../../lib/query-failed.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Empty, Failed, WaitingStatus } from '../ui/states.tsx';

interface LoadedRecordProps<Data, Key extends QueryKey> {
  /** The query options of the record. */
  query: UseQueryOptions<Data, Error, Data, Key>;
  /** The dialog's title until the record has loaded. */
  title: string;
  text: { readonly unknown: string; readonly failed: string; readonly loading: string };
  onClose: () => void;
  children: (record: Data) => ReactNode;
}

/** A dialog of a record as it is when the dialog opens; later versions of the record do not change the dialog. */
export function LoadedRecord<Data, Key extends QueryKey>(props: LoadedRecordProps<Data, Key>) {
  const { query: options, title, text, onClose, children } = props;
  const query = useQuery(options);
  const [opened, setOpened] = useState<Data | null>(null);
  if (opened === null && query.data !== undefined && !query.isFetching) setOpened(query.data);
  if (opened !== null) return children(opened);
  const isUnknown = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Dialog open onClose={onClose} title={title}>
      {isUnknown ? (
        <Empty title={text.unknown} titleAs="h3" />
      ) : hasFailed(query) ? (
        <Failed query={query} title={text.failed} titleAs="h3" />
      ) : (
        <WaitingStatus>{text.loading}</WaitingStatus>
      )}
    </Dialog>
  );
}
