import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { LoadedRecord } from '../../../components/admin/loaded-record.tsx';
import { QuestionDialog } from '../../../components/admin/question-dialog.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { pointQuery, useDeletePoint } from './api.ts';
import { PointDialog } from './point-dialog.tsx';
import { adminPointFormText as formText } from './point-form-text.ts';
import { OpenBookings } from './point-questions.tsx';
import type { PointSearch } from './search.ts';
import { adminPointsText as text } from './text.ts';

interface OpenDialogProps {
  search: Pick<PointSearch, 'novo' | 'editar' | 'excluir'>;
  onClose: () => void;
  onDeleted: () => void;
}

/** The dialog of the points that the address opens. */
export function OpenDialog({ search: { novo, editar, excluir }, onClose, onDeleted }: OpenDialogProps) {
  if (novo !== undefined) return <PointDialog point={null} onClose={onClose} />;
  if (editar !== undefined)
    return (
      <LoadedRecord key={editar} query={pointQuery(editar)} title={formText.editTitle} text={text} onClose={onClose}>
        {(point) => <PointDialog point={point} onClose={onClose} />}
      </LoadedRecord>
    );
  if (excluir === undefined) return null;
  return (
    <LoadedRecord key={excluir} query={pointQuery(excluir)} title={text.deleteQuestion} text={text} onClose={onClose}>
      {(point) => <DeletePointDialog point={point} onClose={onClose} onDeleted={onDeleted} />}
    </LoadedRecord>
  );
}

interface DeletePointDialogProps extends Pick<OpenDialogProps, 'onClose' | 'onDeleted'> {
  point: Pick<CollectionPoint, 'id' | 'name'>;
}

/** Asks before a point is deleted; one with bookings is closed instead (specification §8). */
function DeletePointDialog({ point: { id, name }, onClose, onDeleted }: DeletePointDialogProps) {
  const remove = useDeletePoint();
  const { show } = useToast();
  const removePoint = (): void =>
    remove.mutate(
      { params: { id: String(id) } },
      {
        onSuccess: ({ deleted, cancelledSchedules }) => {
          if (deleted) onDeleted();
          else onClose();
          show({ title: deleted ? text.deleted : text.closedInstead, description: text.cancelled(cancelledSchedules) });
        },
      },
    );
  return (
    <QuestionDialog
      title={text.deleteQuestion}
      closeLabel={text.deleteClose}
      go={text.remove}
      write={remove}
      onGo={removePoint}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p className="text-ink-soft wrap-anywhere">{text.deleteSentence(name)}</p>
        <OpenBookings pointIds={[id]} />
      </div>
      {remove.error !== null && (
        <FormFailure className="mt-3">
          {text.deleteFailed}
          <span className="block font-sans font-normal">{remove.error.message}</span>
        </FormFailure>
      )}
    </QuestionDialog>
  );
}
