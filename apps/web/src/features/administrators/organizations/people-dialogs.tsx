import type { OrganizationPerson } from '@separai/contract/administrators/schema';
import { DeleteDialog } from '../../../components/admin/question-dialog.tsx';
import { InlineSelect } from '../../../components/ui/inline-select.tsx';
import { InvitationDialog } from '../components/invitation-dialog.tsx';
import { useRevokePerson } from './api.ts';
import { organizationsText as text } from './text.ts';

/** Invites an address to work for an organisation. */
export function InvitePersonDialog({ organizationId, onClose }: { organizationId: number; onClose: () => void }) {
  return (
    <InvitationDialog text={text} to={{ role: 'operator', organizationId }} onClose={onClose}>
      {({ register, watch }) => (
        <div>
          <InlineSelect label={text.role} {...register('role')}>
            <option value="operator">{text.roles.operator}</option>
            <option value="collector">{text.roles.collector}</option>
          </InlineSelect>
          <p className="text-small text-ink-soft">{text.roleHints[watch('role') === 'collector' ? 'collector' : 'operator']}</p>
        </div>
      )}
    </InvitationDialog>
  );
}

/** Asks before a person's work for an organisation is ended. */
export function RevokePersonDialog({ person: { id, name }, onClose }: { person: OrganizationPerson; onClose: () => void }) {
  return (
    <DeleteDialog
      question={text.revokeTitle(name)}
      text={{
        deleteClose: text.revokeClose,
        remove: text.revoke,
        deleted: text.revoked(name),
        deleteFailed: (sentence) => sentence,
      }}
      write={useRevokePerson()}
      input={{ params: { id } }}
      onClose={onClose}
    >
      <p>{text.revokeLine}</p>
    </DeleteDialog>
  );
}
