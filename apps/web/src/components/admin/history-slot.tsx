import type { AuditedRecord } from '@separai/contract/history/records';
import { createContext, type ReactNode, useContext } from 'react';

interface RecordHistoryProps {
  record: AuditedRecord;
  id: string;
}

/** Renders the history of a record. The panel's layout provides it, since the features with records cannot import the history's. */
export const RecordHistoryContext = createContext<(props: RecordHistoryProps) => ReactNode>(() => null);

/** The history of a record, for its dialog or page. */
export const RecordHistory = (props: RecordHistoryProps): ReactNode => useContext(RecordHistoryContext)(props);
