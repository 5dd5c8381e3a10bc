import type { AdministeredItemSources } from '@separai/contract/items/administration-schema';
import { sent } from '../../../platform/write.ts';
import { adminItemsText } from '../../../text/admin-items.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/field.tsx';
import { FormFailure } from '../../../ui/panel/form-failure.tsx';
import { useDeleteSource } from './administered-items.ts';

const text = adminItemsText.sourceList;

interface DeleteSourceDialogProps {
  source: AdministeredItemSources[number];
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a source is deleted; of one that items name it says which. */
export function DeleteSourceDialog({ source: { id, title, items }, onClose, onDeleted }: DeleteSourceDialogProps) {
  const remove = useDeleteSource();
  return (
    <Dialog
      open
      onClose={() => !remove.isPending && onClose()}
      title={text.deleteQuestion(title)}
      closeLabel={adminItemsText.deleteClose}
      footer={
        items.length === 0 ? (
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate(sent({ params: { id } }), { onSuccess: onDeleted })}
          >
            {adminItemsText.remove}
          </Button>
        ) : undefined
      }
    >
      {items.length === 0 ? (
        <p className="text-ink-soft">{text.deleteSentence}</p>
      ) : (
        <>
          <FormAlert tone="warn">{text.deleteUsed(items.length)}</FormAlert>
          <ul className="mt-3 grid gap-1">
            {items.map((item) => (
              <li key={item.id}>{item.name}</li>
            ))}
          </ul>
        </>
      )}
      {remove.isError && <FormFailure className="mt-3">{text.deleteFailed(remove.error.message)}</FormFailure>}
    </Dialog>
  );
}
