import type { ListedItem } from '@separai/contract/items/schema';
import { foldText } from '@separai/contract/text';
import { useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { Failed, WaitingStatus } from '../../../components/ui/states.tsx';
import { useHeldForm } from '../../../lib/held-form.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { sent } from '../../../lib/write.ts';
import { VerdictBadge } from '../components/verdict-look.tsx';
import { useAdministeredItems } from './administered-items.ts';
import { useAnswerQuestion } from './item-questions.ts';
import { adminItemsText } from './text.ts';

const text = adminItemsText.questions;
/** So many items are offered at once. */
const shown = 8;

interface SynonymDialogProps {
  words: string;
  onClose: () => void;
  /** Is told what the item is called. */
  onAnswered: (name: string) => void;
}

/** Asks which item words mean: they become another name of it. */
export function SynonymDialog({ words, onClose, onAnswered }: SynonymDialogProps) {
  const items = useAdministeredItems();
  const answer = useAnswerQuestion();
  const choose = ({ id, name }: ListedItem): void =>
    answer.mutate(sent({ params: { words }, body: { itemId: id } }), { onSuccess: () => onAnswered(name) });
  return (
    <Dialog open onClose={() => !answer.isPending && onClose()} title={text.synonymTitle(words)} closeLabel={text.synonymClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-ink-soft">{text.synonymSentence}</p>
        {answer.isError && <FormFailure>{text.answerFailed(answer.error.message)}</FormFailure>}
        {hasFailed(items) ? (
          <Failed query={items} title={adminItemsText.failed} titleAs="h3" />
        ) : items.data === undefined ? (
          <WaitingStatus>{adminItemsText.loading}</WaitingStatus>
        ) : (
          <ItemChooser items={items.data.items} isBusy={answer.isPending} onChosen={choose} />
        )}
      </div>
    </Dialog>
  );
}

interface ItemChooserProps {
  items: readonly ListedItem[];
  isBusy: boolean;
  onChosen: (item: ListedItem) => void;
}

function ItemChooser({ items, isBusy, onChosen }: ItemChooserProps) {
  const [typed, setTyped] = useState('');
  const wanted = foldText(typed);
  useHeldForm(wanted !== '');
  const found = items.filter(({ name, aliases }) => [name, ...aliases].some((one) => foldText(one).includes(wanted)));
  return (
    <>
      <SearchField
        label={adminItemsText.search}
        value={typed}
        onClear={() => setTyped('')}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul aria-label={text.foundItems} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {found.slice(0, shown).map((item) => (
          <li key={item.id}>
            <button
              type="button"
              disabled={isBusy}
              onClick={() => onChosen(item)}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-md border border-line px-3 py-1.5 text-left hover:bg-sunken"
            >
              <span className="min-w-0 font-medium wrap-anywhere">{item.name}</span>
              {item.verdicts[0] !== undefined && <VerdictBadge kind={item.verdicts[0].kind} />}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-small text-ink-soft">
        {found.length === 0 ? adminItemsText.nothingFound : found.length > shown ? text.moreItems(found.length - shown) : ''}
      </p>
    </>
  );
}
