import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { QuestionDialog } from '../../../components/admin/question-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Empty, Failed, WaitingStatus } from '../../../components/ui/states.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { ApiError } from '../../../lib/api.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
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
      <WithPoint key={editar} id={editar} title={formText.editTitle} onClose={onClose}>
        {(point) => <PointDialog point={point} onClose={onClose} />}
      </WithPoint>
    );
  if (excluir === undefined) return null;
  return (
    <WithPoint key={excluir} id={excluir} title={text.deleteQuestion} onClose={onClose}>
      {(point) => <DeletePointDialog point={point} onClose={onClose} onDeleted={onDeleted} />}
    </WithPoint>
  );
}

interface WithPointProps {
  id: number;
  /** The dialog's title until the point has loaded. */
  title: string;
  onClose: () => void;
  children: (point: CollectionPoint) => ReactNode;
}

/** A dialog of a point as it is when the dialog opens; later versions of the point do not change the dialog. */
function WithPoint({ id, title, onClose, children }: WithPointProps) {
  const query = useQuery(pointQuery(id));
  const [opened, setOpened] = useState<CollectionPoint | null>(null);
  if (opened === null && query.data !== undefined && !query.isFetching) setOpened(query.data);
  if (opened !== null) return children(opened);
  const isUnknown = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Dialog open onClose={onClose} title={title}>
      {isUnknown ? (
        <Empty title={text.unknown} titleAs="h3" />
      ) : hasFailed(query) ? (
        <Failed query={query} title={text.failed} titleAs="h3" />
      ) : (
        <WaitingStatus>{text.loading}</WaitingStatus>
      )}
    </Dialog>
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
