import type { Administrator } from '@separai/contract/administrators/schema';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { useToast } from '../../../components/ui/toast.tsx';
import { sent } from '../../../lib/write.ts';
import { useRevoke } from '../api.ts';
import { administratorsText as text } from '../text.ts';

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
