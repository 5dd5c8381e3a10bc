import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { sent } from '../../../platform/write.ts';
import { adminPointsText as text } from '../../../text/admin-points.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/panel/form-failure.tsx';
import { useDeletePoint } from './queries.ts';

interface DeletePointDialogProps {
  point: Pick<CollectionPoint, 'id' | 'name'>;
  onClose: () => void;
  onDeleted: (told: { isGone: boolean; title: string; description: string | undefined }) => void;
}

/** Asks before a point is deleted, and says what becomes of one with bookings (specification §8). */
export function DeletePointDialog({ point: { id, name }, onClose, onDeleted }: DeletePointDialogProps) {
  const remove = useDeletePoint();
  return (
    <Dialog
      open
      onClose={() => !remove.isPending && onClose()}
      title={text.deleteQuestion}
      closeLabel={text.deleteClose}
      footer={
        <Button
          variant="danger"
          busy={remove.isPending}
          onClick={() =>
            remove.mutate(sent({ params: { id: String(id) } }), {
              onSuccess: ({ deleted, cancelledSchedules }) =>
                onDeleted({
                  isGone: deleted,
                  title: deleted ? text.deleted : text.closedInstead,
                  description: text.cancelled(cancelledSchedules),
                }),
            })
          }
        >
          {text.remove}
        </Button>
      }
    >
      <p className="text-ink-soft wrap-anywhere">{text.deleteSentence(name)}</p>
      {remove.isError && (
        <FormFailure className="mt-3">
          {text.deleteFailed}
          <span className="block font-sans font-normal">{remove.error.message}</span>
        </FormFailure>
      )}
    </Dialog>
  );
}
