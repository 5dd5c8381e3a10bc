import type { ChangePreview } from '@separai/contract/collection-days/changes-schema';
import { Button } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { soonText as text } from './soon-text.ts';

/** The notices that a save causes; null where they are unknown. */
export const Told = ({ preview }: { preview: ChangePreview | null }) =>
  preview === null ? (
    <FormAlert tone="warn">{text.unknown}</FormAlert>
  ) : (
    <FormAlert tone={preview.residents === 0 ? 'info' : 'warn'}>
      <p>{text.areas(preview.areas)}</p>
      <p className="font-semibold">{text.residents(preview.residents)}</p>
      {preview.words !== null && preview.residents > 0 && (
        <p>
          {text.words} “{preview.words}”
        </p>
      )}
    </FormAlert>
  );

interface SoonQuestionProps {
  preview: ChangePreview | null;
  confirm: () => Promise<void>;
  cancel: () => void;
}

/** The question before a save that changes days of the next fortnight. */
export const SoonQuestion = ({ preview, confirm, cancel }: SoonQuestionProps) => (
  <section aria-label={text.title} className="grid gap-4">
    <Told preview={preview} />
    <Button variant="primary" autoFocus onClick={() => void confirm()}>
      {preview?.residents === 0 ? text.saveUntold : text.save}
    </Button>
    <Button variant="neutral" onClick={cancel}>
      {text.back}
    </Button>
  </section>
);
