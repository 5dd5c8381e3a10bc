import type { Administrator } from '@separai/contract/administrators/schema';
import { DeleteDialog } from '../../../components/admin/question-dialog.tsx';
import { useRevoke } from '../api.ts';
import { administratorsText as text } from '../text.ts';
import { InvitationDialog } from './invitation-dialog.tsx';

/** Invites an address to administer. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => <InvitationDialog text={text} to={{}} onClose={onClose} />;

/** Asks before an administrator's access is revoked. */
export function RevokeDialog({ administrator, onClose }: { administrator: Administrator; onClose: () => void }) {
  const { id, name, current } = administrator;
  return (
    <DeleteDialog
      question={current ? text.revokeOwnTitle : text.revokeTitle(name)}
      text={{
        deleteClose: text.revokeClose,
        remove: text.revoke,
        deleted: text.revoked(name),
        deleteFailed: (sentence) => sentence,
      }}
      write={useRevoke()}
      input={{ params: { id } }}
      onClose={onClose}
    >
      <p>{current ? text.revokeOwnLine : text.revokeLine}</p>
    </DeleteDialog>
  );
}
