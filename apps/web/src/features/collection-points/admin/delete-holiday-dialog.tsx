import type { KeptHoliday } from '@separai/contract/collection-points/holiday-administration-schema';
import { sent } from '../../../platform/write.ts';
import { adminHolidaysText as text } from '../../../text/admin-holidays.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/panel/form-failure.tsx';
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
    <Dialog
      open
      onClose={() => !remove.isPending && onClose()}
      title={text.deleteQuestion(name)}
      closeLabel={text.deleteClose}
      footer={
        <Button
          variant="danger"
          busy={remove.isPending}
          onClick={() => remove.mutate(sent({ params: { id: String(id) } }), { onSuccess: onDeleted })}
        >
          {text.remove}
        </Button>
      }
    >
      <p className="text-ink-soft">{text.deleteSentence}</p>
      {remove.isError && <FormFailure className="mt-3">{text.deleteFailed(remove.error.message)}</FormFailure>}
    </Dialog>
  );
}
