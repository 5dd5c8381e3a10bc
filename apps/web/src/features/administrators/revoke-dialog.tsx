import type { Administrator } from '@separai/contract/administrators/schema';
import { sent } from '../../platform/write.ts';
import { administratorsText as text } from '../../text/admin-administrators.ts';
import { uiText } from '../../text/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFailure } from '../../ui/panel/form-failure.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useRevoke } from './queries.ts';

/** Asks whether somebody is to administer no more, and sees to it. */
export function RevokeDialog({ administrator, onClose }: { administrator: Administrator; onClose: () => void }) {
  const { id, name, current } = administrator;
  const revoke = useRevoke();
  const { show } = useToast();
  const confirm = (): void =>
    revoke.mutate(sent({ params: { id } }), {
      onSuccess: () => {
        show({ title: text.revoked(name) });
        onClose();
      },
    });
  return (
    <Dialog
      open
      onClose={() => !revoke.isPending && onClose()}
      title={current ? text.revokeOwnTitle : text.revokeTitle(name)}
      closeLabel={text.revokeClose}
      footer={
        <>
          <Button variant="danger" busy={revoke.isPending} onClick={confirm}>
            {text.revoke}
          </Button>
          <Button variant="neutral" onClick={() => !revoke.isPending && onClose()}>
            {uiText.back}
          </Button>
        </>
      }
    >
      {revoke.isError && <FormFailure className="mb-3">{revoke.error.message}</FormFailure>}
      <p>{current ? text.revokeOwnLine : text.revokeLine}</p>
    </Dialog>
  );
}
