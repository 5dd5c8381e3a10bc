import type { AdministeredReport } from '@separai/contract/collection-points/report-schema';
import { adminPointsText as text } from '../../../text/admin-points.ts';
import { adminReportsText as reportsText } from '../../../text/admin-reports.ts';
import { uiText } from '../../../text/ui.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/panel/form-failure.tsx';
import { OpenBookings } from './open-bookings.tsx';

interface ClosePointProps {
  report: AdministeredReport;
  /** How the decision goes. */
  write: { readonly isPending: boolean; readonly error: Error | null };
  onClose: () => void;
  onApply: () => void;
}

/** Asks, as the table of points does, before a report deactivates its point. */
export function ClosePointDialog({ report: { point, byResident }, write, onClose, onApply }: ClosePointProps) {
  return (
    <Dialog
      open
      onClose={() => !write.isPending && onClose()}
      title={text.actTitle.deactivate(1)}
      closeLabel={text.dialogClose}
      footer={
        <>
          <Button variant="primary" busy={write.isPending} onClick={onApply}>
            {text.actGo.deactivate}
          </Button>
          <Button variant="neutral" onClick={() => !write.isPending && onClose()}>
            {uiText.back}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div>
          <p className="font-display font-semibold wrap-anywhere">{point.name}</p>
          <p className="text-small text-ink-soft">{reportsText.closedBy(byResident)}</p>
        </div>
        <p className="text-ink-soft">{text.actSentence.deactivate}</p>
        <OpenBookings pointIds={[point.id]} />
        {write.error !== null && <FormFailure>{write.error.message}</FormFailure>}
      </div>
    </Dialog>
  );
}
