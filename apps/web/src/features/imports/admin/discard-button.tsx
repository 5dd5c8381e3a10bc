import type { Import } from '@separai/contract/imports/schema';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { QuestionDialog } from '../../../components/admin/question-dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { useDiscardImport } from './api.ts';
import { importsTextOf } from './text.ts';

interface DiscardButtonProps {
  record: Pick<Import, 'id' | 'subject'>;
  onGone: () => void;
}

/** Deletes an import that has written nothing, after a question. */
export function DiscardButton({ record: { id, subject }, onGone }: DiscardButtonProps) {
  const text = importsTextOf(subject);
  const [isAsked, setAsked] = useState(false);
  const { show } = useToast();
  const discard = useDiscardImport(() => {
    show({ title: text.discarded });
    onGone();
  });
  return (
    <>
      <Button variant="neutral-danger" size="small" icon={<Trash2 />} onClick={() => setAsked(true)}>
        {text.discard}
      </Button>
      <QuestionDialog
        open={isAsked}
        title={text.discardTitle}
        closeLabel={text.discardClose}
        go={text.discard}
        write={discard}
        onGo={() => discard.mutate({ params: { id: String(id) } })}
        onClose={() => setAsked(false)}
      >
        {discard.isError && <FormFailure className="mb-3">{discard.error.message}</FormFailure>}
        <p>{text.discardSentence}</p>
      </QuestionDialog>
    </>
  );
}
