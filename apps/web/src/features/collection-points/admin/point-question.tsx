import type { ReactNode } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { adminPointsText as text } from './text.ts';

export interface PointQuestionProps {
  point: { readonly id: number; readonly name: string };
  /** Below the point's name: why the question is asked. */
  said?: string;
  /** The state of the change that is asked about. */
  write: { readonly isPending: boolean; readonly error: Error | null };
  onClose: () => void;
  onApply: () => void;
}

/** The question before a change of one point. */
export function PointQuestion({
  point,
  said,
  write,
  onClose,
  onApply,
  title,
  go,
  children,
}: PointQuestionProps & { title: string; go: string; children: ReactNode }) {
  const close = (): void => {
    if (!write.isPending) onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      closeLabel={text.dialogClose}
      footer={
        <>
          <Button variant="primary" busy={write.isPending} onClick={onApply}>
            {go}
          </Button>
          <Button variant="neutral" onClick={close}>
            {uiText.back}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div>
          <p className="font-display font-semibold wrap-anywhere">{point.name}</p>
          {said !== undefined && <p className="text-small text-ink-soft">{said}</p>}
        </div>
        {children}
        {write.error !== null && <FormFailure>{write.error.message}</FormFailure>}
      </div>
    </Dialog>
  );
}
