import type { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { sent } from '../../../platform/write.ts';
import { adminGuidesText as text } from '../../../text/admin-guides.ts';
import { DeleteDialog } from '../../../ui/panel/delete-dialog.tsx';
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
    <DeleteDialog
      question={text.deleteQuestion(id)}
      words={text}
      write={remove}
      onDelete={() => remove.mutate(sent({ params: { id } }), { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <p className="text-ink-soft">{text.deleteSentence(name)}</p>
    </DeleteDialog>
  );
}
