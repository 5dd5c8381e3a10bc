import type { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { DeleteDialog } from '../../../components/admin/delete-dialog.tsx';
import { sent } from '../../../lib/write.ts';
import { useDeleteGuide } from './administered-guides.ts';
import { adminGuidesText as text } from './text.ts';

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
