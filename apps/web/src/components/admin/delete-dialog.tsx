import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { uiText } from '../ui/text.ts';
import { FormFailure } from './form-failure.tsx';

interface DeleteDialogProps {
  question: string;
  words: { readonly deleteClose: string; readonly remove: string; readonly deleteFailed: (sentence: string) => ReactNode };
  /** How the deleting goes. */
  write: { readonly isPending: boolean; readonly error: Error | null };
  /** Null where it cannot be deleted, which `children` say. */
  onDelete: (() => void) | null;
  onClose: () => void;
  /** What becomes of it. */
  children: ReactNode;
}

/** Asks before a record is deleted. */
export function DeleteDialog({ question, words, write, onDelete, onClose, children }: DeleteDialogProps) {
  return (
    <Dialog
      open
      onClose={() => !write.isPending && onClose()}
      title={question}
      closeLabel={words.deleteClose}
      footer={
        onDelete === null ? undefined : (
          <>
            <Button variant="danger" busy={write.isPending} onClick={onDelete}>
              {words.remove}
            </Button>
            <Button variant="neutral" onClick={() => !write.isPending && onClose()}>
              {uiText.back}
            </Button>
          </>
        )
      }
    >
      {children}
      {write.error !== null && <FormFailure className="mt-3">{words.deleteFailed(write.error.message)}</FormFailure>}
    </Dialog>
  );
}
