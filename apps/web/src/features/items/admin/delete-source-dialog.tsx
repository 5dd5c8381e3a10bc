import type { AdministeredItemSources } from '@separai/contract/items/administration-schema';
import { DeleteDialog } from '../../../components/admin/delete-dialog.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { sent } from '../../../lib/write.ts';
import { useDeleteSource } from './administered-items.ts';
import { adminItemsText } from './text.ts';

const text = adminItemsText.sourceList;

interface DeleteSourceDialogProps {
  source: AdministeredItemSources[number];
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a source is deleted; of one that items name it says which. */
export function DeleteSourceDialog({ source: { id, title, items }, onClose, onDeleted }: DeleteSourceDialogProps) {
  const remove = useDeleteSource();
  const isUsed = items.length > 0;
  return (
    <DeleteDialog
      question={text.deleteQuestion(title)}
      words={{ ...adminItemsText, deleteFailed: text.deleteFailed }}
      write={remove}
      onDelete={isUsed ? null : () => remove.mutate(sent({ params: { id } }), { onSuccess: onDeleted })}
      onClose={onClose}
    >
      {isUsed ? (
        <>
          <FormAlert tone="warn">{text.deleteUsed(items.length)}</FormAlert>
          <ul className="mt-3 grid gap-1">
            {items.map((item) => (
              <li key={item.id}>{item.name}</li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-ink-soft">{text.deleteSentence}</p>
      )}
    </DeleteDialog>
  );
}
