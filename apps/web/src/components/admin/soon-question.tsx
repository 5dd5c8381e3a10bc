import type { ChangePreview } from '@separai/contract/collection-days/changes-schema';
import { type FetchQueryOptions, useQuery } from '@tanstack/react-query';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/field.tsx';
import { WaitingStatus } from '../ui/states.tsx';
import { soonText as text } from './soon-text.ts';

/** The notices that a save causes; null where they are unknown. */
const Told = ({ preview }: { preview: ChangePreview | null }) =>
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

/** The notices that a deletion causes, while they are counted and where days of the next fortnight change. */
export const DeletionTold = <Key extends readonly unknown[]>({
  query,
}: {
  query: FetchQueryOptions<ChangePreview, Error, ChangePreview, Key>;
}) => {
  const preview = useQuery(query);
  if (preview.isPending) return <WaitingStatus>{text.counting}</WaitingStatus>;
  return preview.isError || preview.data.areas > 0 ? <Told preview={preview.data ?? null} /> : null;
};

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
