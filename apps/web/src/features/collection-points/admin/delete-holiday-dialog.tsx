import type { KeptHoliday } from '@separai/contract/collection-points/holiday-administration-schema';
import { DeleteDialog } from '../../../components/admin/delete-dialog.tsx';
import { sent } from '../../../lib/write.ts';
import { useDeleteHoliday } from './holiday-queries.ts';
import { adminHolidaysText as text } from './holiday-text.ts';

interface DeleteHolidayDialogProps {
  holiday: Pick<KeptHoliday, 'id' | 'name'>;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a holiday is deleted. */
export function DeleteHolidayDialog({ holiday: { id, name }, onClose, onDeleted }: DeleteHolidayDialogProps) {
  const remove = useDeleteHoliday();
  return (
    <DeleteDialog
      question={text.deleteQuestion(name)}
      words={text}
      write={remove}
      onDelete={() => remove.mutate(sent({ params: { id: String(id) } }), { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <p className="text-ink-soft">{text.deleteSentence}</p>
    </DeleteDialog>
  );
}
