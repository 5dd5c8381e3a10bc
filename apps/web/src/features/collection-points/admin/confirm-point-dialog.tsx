import { confirmedWords } from '@separai/contract/collection-points/freshness-words';
import { pointHandoverTitles } from '@separai/contract/collection-points/handover';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { Link } from '@tanstack/react-router';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { settings } from '../../../lib/settings.ts';
import { adminPointFormText as formText } from './point-form-text.ts';
import { AcceptedMaterials, Contacts, Fact, hoursWords, PointStatus } from './point-parts.tsx';
import { adminReportsText as text } from './report-text.ts';
import { adminPointsText as pointsText } from './text.ts';

interface ConfirmPointProps {
  point: CollectionPoint;
  write: { readonly isPending: boolean; readonly error: Error | null };
  onClose: () => void;
  onConfirm: () => void;
}

/** Shows the data that a confirmation vouches for, before it is stamped. */
export function ConfirmPointDialog({ point, write, onClose, onConfirm }: ConfirmPointProps) {
  const close = (): void => {
    if (!write.isPending) onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={text.confirmTitle}
      closeLabel={text.confirmClose}
      footer={
        <>
          <Button variant="primary" busy={write.isPending} onClick={onConfirm}>
            {text.confirmGo}
          </Button>
          <Link
            to="/admin-dashboard/pontos"
            search={{ editar: point.id }}
            className={buttonClass({ variant: 'neutral', size: 'regular' })}
          >
            {text.edit}
          </Link>
          <Button variant="neutral" onClick={close}>
            {uiText.back}
          </Button>
        </>
      }
    >
      <p className="font-display text-name font-semibold wrap-anywhere">{point.name}</p>
      <p className="mb-3 text-small text-ink-soft">{confirmedWords(point.confirmed, new Date(), settings.confirmedBy)}</p>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Fact name={pointsText.columns.status}>
          <PointStatus {...point} />
        </Fact>
        <Fact name={formText.fields.address}>{unbrokenTown(point.address)}</Fact>
        <Fact name={formText.fields.schedule}>
          <span className="whitespace-pre-line">{point.schedule ?? pointsText.nothing}</span>
        </Fact>
        <Fact name={formText.fields.openingHours}>{hoursWords(point.openingHours) ?? pointsText.nothing}</Fact>
        <Fact name={pointsText.columns.contacts}>
          <Contacts {...point} />
        </Fact>
        <Fact name={formText.fields.materials}>
          <AcceptedMaterials materials={point.materials} />
        </Fact>
        <Fact name={formText.fields.handover}>{pointHandoverTitles[point.handover]}</Fact>
      </dl>
      {write.error !== null && <FormFailure className="mt-3">{write.error.message}</FormFailure>}
    </Dialog>
  );
}
