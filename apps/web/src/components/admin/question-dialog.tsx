import type { ReactNode } from 'react';
import { useUnsavedForm } from '../../lib/forms.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { uiText } from '../ui/text.ts';
import { useToast } from '../ui/toast.tsx';
import { FormFailure } from './form-failure.tsx';

/** The state of a mutation. */
export interface Write {
  readonly isPending: boolean;
  readonly error: Error | null;
}

interface QuestionDialogProps {
  open?: boolean;
  title: string;
  closeLabel: string;
  /** The label of the button that acts; null where the act is impossible, as `children` say. */
  go: string | null;
  variant?: 'danger' | 'primary';
  write: Write;
  onGo: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The question before an act, which stays open while the act is under way. */
export function QuestionDialog({ open = true, title, closeLabel, go, variant = 'danger', ...rest }: QuestionDialogProps) {
  const { write, onGo, onClose, children } = rest;
  useUnsavedForm(open);
  const close = (): void => {
    if (!write.isPending) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      closeLabel={closeLabel}
      footer={
        go === null ? undefined : (
          <>
            <Button variant={variant} busy={write.isPending} onClick={onGo}>
              {go}
            </Button>
            <Button variant="neutral" onClick={close}>
              {uiText.back}
            </Button>
          </>
        )
      }
    >
      {children}
    </Dialog>
  );
}

interface DeleteDialogProps<Input> {
  question: string;
  text: {
    readonly deleteClose: string;
    readonly remove: string;
    readonly deleted: string;
    readonly deleteFailed: (sentence: string) => ReactNode;
  };
  write: Write & { readonly mutate: (input: Input, callbacks: { onSuccess: () => void }) => void };
  /** The mutation's input; null where the record cannot be deleted, as `children` say. */
  input: Input | null;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before a record is deleted. */
export function DeleteDialog<Input>({ question, text, write, input, onClose, children }: DeleteDialogProps<Input>) {
  const { show } = useToast();
  const onSuccess = (): void => {
    onClose();
    show({ title: text.deleted });
  };
  return (
    <QuestionDialog
      title={question}
      closeLabel={text.deleteClose}
      go={input === null ? null : text.remove}
      write={write}
      onGo={() => input !== null && write.mutate(input, { onSuccess })}
      onClose={onClose}
    >
      {children}
      {write.error !== null && <FormFailure className="mt-3">{text.deleteFailed(write.error.message)}</FormFailure>}
    </QuestionDialog>
  );
}
