import { missedAnswerWords, missedDayWords } from '@separai/contract/collection-days/missed';
import type { SentMissedReport } from '@separai/contract/collection-days/missed-schema';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import { useSession } from '../../../lib/session.ts';
import { ownMissedQuery } from '../missed-api.ts';
import { missedText as text } from '../missed-text.ts';
import type { MissedDialogProps } from './missed-dialog.tsx';

const dialog = lazyModule(async () => (await import('./missed-dialog.tsx')).MissedDialog);

interface MissedCollectionProps {
  area: { readonly id: number; readonly name: string };
  serviceName: string;
  /** Street of the asked place; null where it is not known. */
  street: string | null;
}

/** 'Não passou?' of an area: what the person has reported and what came of it, and the form. */
export function MissedCollection({ area, serviceName, street }: MissedCollectionProps) {
  const [isOpen, setOpen] = useState(false);
  /** A visitor's reports of this visit; a resident's come from the server. */
  const [sentHere, setSentHere] = useState<readonly SentMissedReport[]>([]);
  const isSignedIn = useSession() !== null;
  const own = useQuery({ ...ownMissedQuery, enabled: isSignedIn }).data ?? [];
  const reports = (isSignedIn ? own : sentHere).filter(({ areaId }) => areaId === area.id).slice(0, 2);
  return (
    <>
      {/* A live region must exist before its first text. */}
      <div role="status" className={reports.length === 0 ? 'sr-only' : 'grid gap-1'}>
        {reports.map((report) => (
          <p key={report.date} className="text-small wrap-anywhere">
            {reportWords(report)}
          </p>
        ))}
      </div>
      <Button
        variant="neutral"
        size="small"
        icon={<CircleAlert />}
        onClick={() => setOpen(true)}
        className="justify-self-start"
        aria-haspopup="dialog"
      >
        {text.ask}
        <span className="sr-only">: {serviceName}</span>
      </Button>
      {isOpen && (
        <LateDialog
          area={area}
          serviceName={serviceName}
          street={street}
          onClose={() => setOpen(false)}
          onSent={(report) => setSentHere([report, ...sentHere])}
        />
      )}
    </>
  );
}

const reportWords = ({ date, state, comesOn, answer }: SentMissedReport): string =>
  state === 'open' ? text.reported(missedDayWords(date)) : missedAnswerWords({ date, state, comesOn, answer });

function LateDialog(props: MissedDialogProps) {
  const { code: Dialog, failures, waiting, retry } = useLazyModule(dialog);
  if (Dialog !== null) return <Dialog {...props} />;
  if (failures > 0)
    return (
      <RetryAlert onRetry={retry} retrying={waiting}>
        {text.failed}
      </RetryAlert>
    );
  return <WaitingStatus>{text.loading}</WaitingStatus>;
}
