import type { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { sent } from '../../../platform/write.ts';
import { adminGuidesText as text } from '../../../text/admin-guides.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/panel/form-failure.tsx';
import { useDeleteGuide } from './administered-guides.ts';

interface DeleteGuideDialogProps {
  guide: RecyclingGuide;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a guide is deleted. */
export function DeleteGuideDialog({ guide: { id, name }, onClose, onDeleted }: DeleteGuideDialogProps) {
  const remove = useDeleteGuide();
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.deleteQuestion(id)}
      closeLabel={text.deleteClose}
      footer={
        <Button
          variant="danger"
          busy={remove.isPending}
          onClick={() => remove.mutate(sent({ params: { id } }), { onSuccess: onDeleted })}
        >
          {text.remove}
        </Button>
      }
    >
      <p className="text-ink-soft">{text.deleteSentence(name)}</p>
      {remove.isError && <FormFailure className="mt-3">{text.deleteFailed(remove.error.message)}</FormFailure>}
    </Dialog>
  );
}
