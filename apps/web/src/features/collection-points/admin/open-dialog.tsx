import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Empty, Failed, WaitingStatus } from '../../../components/ui/states.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { ApiError } from '../../../lib/api.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { DeletePointDialog } from './delete-point-dialog.tsx';
import { PointDialog } from './point-dialog.tsx';
import { adminPointFormText as formText } from './point-form-text.ts';
import type { PointSearch } from './point-search.ts';
import { useAdministeredPoint } from './queries.ts';
import { adminPointsText as text } from './text.ts';

interface OpenDialogProps {
  search: Pick<PointSearch, 'novo' | 'editar' | 'excluir'>;
  onClose: () => void;
  /** The point is gone. */
  onDeleted: () => void;
}

/** The dialog that the address names. */
export function OpenDialog({ search: { novo, editar, excluir }, onClose, onDeleted }: OpenDialogProps) {
  const { show } = useToast();
  const saved = (): void => {
    onClose();
    show({ title: formText.saved });
  };
  if (novo !== undefined) return <PointDialog point={null} onClose={onClose} onSaved={saved} />;
  if (editar !== undefined)
    return (
      <WithPoint key={editar} id={editar} title={formText.editTitle} onClose={onClose}>
        {(point) => <PointDialog point={point} onClose={onClose} onSaved={saved} />}
      </WithPoint>
    );
  if (excluir === undefined) return null;
  return (
    <WithPoint key={excluir} id={excluir} title={text.deleteQuestion} onClose={onClose}>
      {(point) => (
        <DeletePointDialog
          point={point}
          onClose={onClose}
          onDeleted={({ isGone, ...told }) => {
            if (isGone) onDeleted();
            else onClose();
            show(told);
          }}
        />
      )}
    </WithPoint>
  );
}

interface WithPointProps {
  id: number;
  /** What the dialog is called until the point is there. */
  title: string;
  onClose: () => void;
  children: (point: CollectionPoint) => ReactNode;
}

/** A dialog about a point as it is when the dialog opens; what comes of it later does not change the dialog. */
function WithPoint({ id, title, onClose, children }: WithPointProps) {
  const query = useAdministeredPoint(id);
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
