import type { ComponentProps } from 'react';
import { platformText } from '../text/platform.ts';
import { uiText } from '../text/ui.ts';
import { lateCode } from '../ui/late-code.ts';
import { RetryAlert } from '../ui/retry-alert.tsx';
import { WaitingStatus } from '../ui/states.tsx';
import { useLateCode } from '../ui/use-late-code.ts';

type History = typeof import('../features/admin/history/record-history.tsx').RecordHistory;

const late = lateCode<History>(async () => (await import('../features/admin/history/record-history.tsx')).RecordHistory);

/** What was done with one record, for its dialog: the list before it waits for no history. */
export function LateRecordHistory(given: ComponentProps<History>) {
  const { code: RecordHistory, failures, waiting, retry } = useLateCode(late);
  if (RecordHistory !== null) return <RecordHistory {...given} />;
  if (failures === 0) return <WaitingStatus>{uiText.loading}</WaitingStatus>;
  return (
    <RetryAlert tone="danger" onRetry={retry} retrying={waiting}>
      {platformText.unreachable}
    </RetryAlert>
  );
}
