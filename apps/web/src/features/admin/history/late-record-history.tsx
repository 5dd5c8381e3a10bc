import type { ComponentProps } from 'react';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { platformText } from '../../../lib/api-wire.ts';

type History = typeof import('./record-history.tsx').RecordHistory;

const late = lazyModule<History>(async () => (await import('./record-history.tsx')).RecordHistory);

/** The history of one record, whose code loads after the record's dialog. */
export function LateRecordHistory(given: ComponentProps<History>) {
  const { code: RecordHistory, failures, waiting, retry } = useLazyModule(late);
  if (RecordHistory !== null) return <RecordHistory {...given} />;
  if (failures === 0) return <WaitingStatus>{uiText.loading}</WaitingStatus>;
  return (
    <RetryAlert tone="danger" onRetry={retry} retrying={waiting}>
      {platformText.unreachable}
    </RetryAlert>
  );
}
