import type { ListedItem } from '@separai/contract/items/schema';
import { DeleteDialog } from '../../../components/admin/delete-dialog.tsx';
import { sent } from '../../../lib/write.ts';
import { useDeleteItem } from './administered-items.ts';
import { adminItemsText as text } from './text.ts';

interface DeleteItemDialogProps {
  item: Pick<ListedItem, 'id' | 'name'>;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an item is deleted. */
export function DeleteItemDialog({ item: { id, name }, onClose, onDeleted }: DeleteItemDialogProps) {
  const remove = useDeleteItem();
  return (
    <DeleteDialog
      question={text.deleteQuestion(name)}
      words={text}
      write={remove}
      onDelete={() => remove.mutate(sent({ params: { id } }), { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <p className="text-ink-soft">{text.deleteSentence}</p>
    </DeleteDialog>
  );
}
