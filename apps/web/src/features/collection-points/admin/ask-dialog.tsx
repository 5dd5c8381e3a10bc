import { reportMessages } from '@separai/contract/collection-points/report-schema';
import { reportLimits } from '@separai/contract/collection-points/reports';
import { type FormEvent, useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextArea } from '../../../components/ui/field.tsx';
import { useHeldForm } from '../../../lib/held-form.ts';
import { adminReportsText as text } from './report-text.ts';

interface AskProps {
  /** The state of the question's sending. */
  write: { readonly isPending: boolean; readonly error: Error | null };
  onClose: () => void;
  onAsk: (sentence: string) => void;
}

/** Asks who said something of a point to say it again. */
export function AskDialog({ write: { isPending, error }, onClose, onAsk }: AskProps) {
  const [sentence, setSentence] = useState('');
  const [problem, setProblem] = useState<string>();
  useHeldForm(sentence.trim() !== '');
  const ask = (event?: FormEvent): void => {
    event?.preventDefault();
    const trimmed = sentence.trim();
    if (trimmed === '') setProblem(reportMessages.questionRequired);
    else if (!isPending) onAsk(trimmed);
  };
  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      title={text.askTitle}
      closeLabel={text.close}
      footer={
        <Button variant="primary" busy={isPending} onClick={() => ask()}>
          {text.sendQuestion}
        </Button>
      }
    >
      <form onSubmit={ask} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-ink-soft">{text.askSentence}</p>
        {error !== null && <FormFailure>{error.message}</FormFailure>}
        <TextArea
          label={text.question}
          maxLength={reportLimits.sentenceMaxLength}
          error={problem}
          value={sentence}
          onChange={({ target }) => setSentence(target.value)}
        />
      </form>
    </Dialog>
  );
}
