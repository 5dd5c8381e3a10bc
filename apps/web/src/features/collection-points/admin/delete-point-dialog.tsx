import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { DeleteDialog } from '../../../components/admin/delete-dialog.tsx';
import { sent } from '../../../lib/write.ts';
import { OpenBookings } from './open-bookings.tsx';
import { useDeletePoint } from './queries.ts';
import { adminPointsText as text } from './text.ts';

interface DeletePointDialogProps {
  point: Pick<CollectionPoint, 'id' | 'name'>;
  onClose: () => void;
  onDeleted: (told: { isGone: boolean; title: string; description: string | undefined }) => void;
}

/** Asks before a point is deleted, and says what becomes of one with bookings (specification §8). */
export function DeletePointDialog({ point: { id, name }, onClose, onDeleted }: DeletePointDialogProps) {
  const remove = useDeletePoint();
  return (
    <DeleteDialog
      question={text.deleteQuestion}
      words={{
        ...text,
        deleteFailed: (sentence) => (
          <>
            {text.deleteFailed}
            <span className="block font-sans font-normal">{sentence}</span>
          </>
        ),
      }}
      write={remove}
      onDelete={() =>
        remove.mutate(sent({ params: { id: String(id) } }), {
          onSuccess: ({ deleted, cancelledSchedules }) =>
            onDeleted({
              isGone: deleted,
              title: deleted ? text.deleted : text.closedInstead,
              description: text.cancelled(cancelledSchedules),
            }),
        })
      }
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p className="text-ink-soft wrap-anywhere">{text.deleteSentence(name)}</p>
        <OpenBookings pointIds={[id]} />
      </div>
    </DeleteDialog>
  );
}
