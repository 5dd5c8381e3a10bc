import type { ListedItem } from '@separai/contract/items/schema';
import { sent } from '../../../platform/write.ts';
import { adminItemsText as text } from '../../../text/admin-items.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/panel/form-failure.tsx';
import { useDeleteItem } from './administered-items.ts';

interface DeleteItemDialogProps {
  item: Pick<ListedItem, 'id' | 'name'>;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an item is deleted. */
export function DeleteItemDialog({ item: { id, name }, onClose, onDeleted }: DeleteItemDialogProps) {
  const remove = useDeleteItem();
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
          onClick={() => remove.mutate(sent({ params: { id } }), { onSuccess: onDeleted })}
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
