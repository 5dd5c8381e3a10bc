import { confirmedWords } from '@separai/contract/collection-points/freshness-words';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { CircleCheck, Mail } from 'lucide-react';
import { useState } from 'react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { settings } from '../../../lib/settings.ts';
import { useConfirmPoint, useUndoConfirmation } from './api.ts';
import { adminReportsText as text } from './report-text.ts';

const questions = () => import('./point-questions.tsx');
const ConfirmPointDialog = lateDialog(async () => (await questions()).ConfirmPointDialog);
const PointLinkDialog = lateDialog(async () => (await questions()).PointLinkDialog);

/** The last confirmation of a point's data, with the ways to a new one: by an administrator, or by the point's operator. */
export function PointConfirmation({ point, onEdit }: { point: CollectionPoint; onEdit: () => void }) {
  const confirm = useConfirmPoint();
  const { show } = useToast();
  const undo = useUndoConfirmation();
  const [opened, setOpened] = useState<'confirm' | 'link' | null>(null);
  const params = { id: String(point.id) };
  const takeBack = (token: string): void => {
    undo.mutateAsync({ params, body: { undo: token } }).then(
      () => show({ title: text.undone }),
      (error: Error) => show({ title: text.undoFailed, description: error.message, variant: 'destructive' }),
    );
  };
  const stamp = async (): Promise<void> => {
    const done = await confirm.mutateAsync({ params }).catch(() => null);
    if (done === null) return;
    setOpened(null);
    const action = { label: text.undo, altText: text.undoOf(point.name), onSelect: () => takeBack(done.undo) };
    // The confirmed point leaves the list with its card: the undo stays in the toast.
    show({ title: text.confirmed, description: point.name, action, isLasting: true });
  };
  return (
    <div className="grid gap-2">
      <p className="text-small text-ink-soft">{confirmedWords(point.confirmed, new Date(), settings.confirmedBy)}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="soft"
          size="small"
          icon={<CircleCheck />}
          onClick={() => {
            confirm.reset();
            setOpened('confirm');
          }}
        >
          {text.confirm}
          <span className="sr-only">{text.ofPoint(point.name)}</span>
        </Button>
        <Button variant="neutral" size="small" icon={<Mail />} onClick={() => setOpened('link')}>
          {text.sendLink}
          <span className="sr-only">{text.ofPoint(point.name)}</span>
        </Button>
      </div>
      {opened === 'confirm' && (
        <ConfirmPointDialog
          point={point}
          write={confirm}
          onClose={() => setOpened(null)}
          onEdit={() => {
            setOpened(null);
            onEdit();
          }}
          onConfirm={() => void stamp()}
        />
      )}
      {opened === 'link' && <PointLinkDialog params={params} onClose={() => setOpened(null)} />}
    </div>
  );
}
