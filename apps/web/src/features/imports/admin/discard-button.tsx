import type { Import } from '@separai/contract/imports/schema';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { useToast } from '../../../components/ui/toast.tsx';
import { sent } from '../../../lib/write.ts';
import { useDiscardImport } from './queries.ts';
import { importsTextOf } from './text.ts';

interface DiscardButtonProps {
  record: Pick<Import, 'id' | 'subject'>;
  onGone: () => void;
}

/** Forgets an import of which nothing was written, once a person said so twice. */
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
      <Dialog
        open={isAsked}
        onClose={() => !discard.isPending && setAsked(false)}
        title={text.discardTitle}
        closeLabel={text.discardClose}
        footer={
          <>
            <Button
              variant="danger"
              busy={discard.isPending}
              onClick={() => discard.mutate(sent({ params: { id: String(id) } }))}
            >
              {text.discard}
            </Button>
            <Button variant="neutral" onClick={() => !discard.isPending && setAsked(false)}>
              {uiText.back}
            </Button>
          </>
        }
      >
        {discard.isError && <FormFailure className="mb-3">{discard.error.message}</FormFailure>}
        <p>{text.discardSentence}</p>
      </Dialog>
    </>
  );
}
