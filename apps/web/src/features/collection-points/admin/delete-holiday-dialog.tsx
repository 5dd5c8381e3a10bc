import type { KeptHoliday } from '@separai/contract/collection-points/holiday-administration-schema';
import { sent } from '../../../platform/write.ts';
import { adminHolidaysText as text } from '../../../text/admin-holidays.ts';
import { DeleteDialog } from '../../../ui/panel/delete-dialog.tsx';
import { useDeleteHoliday } from './holiday-queries.ts';

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
