import type { ListedItem } from '@separai/contract/items/schema';
import { byNameRank } from '@separai/contract/name-rank';
import { foldText } from '@separai/contract/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { Failed, WaitingStatus } from '../../../components/ui/states.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { useUnsavedForm } from '../../../lib/forms.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { VerdictBadge } from '../components/verdict-look.tsx';
import { itemsQuery, useAnswerQuestion } from './api.ts';
import { adminItemsText } from './text.ts';

const text = adminItemsText.questions;
/** Number of offered items. */
const shown = 8;

interface SynonymDialogProps {
  words: string;
  onClose: () => void;
}

/** Chooses the item of which the words of a question become another name. */
export function SynonymDialog({ words, onClose }: SynonymDialogProps) {
  const items = useQuery(itemsQuery);
  const answer = useAnswerQuestion();
  const { show } = useToast();
  const choose = ({ id, name }: ListedItem): void =>
    answer.mutate(
      { params: { words }, body: { itemId: id } },
      {
        onSuccess: () => {
          onClose();
          show({ title: text.answered(words, name) });
        },
      },
    );
  return (
    <Dialog
      open
      onClose={() => !answer.isPending && onClose()}
      title={text.synonymTitle(words)}
      closeLabel={text.synonymClose}
      focuses="field"
    >
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
  useUnsavedForm(wanted !== '');
  const matching = items.filter(({ name, aliases }) => [name, ...aliases].some((one) => foldText(one).includes(wanted)));
  const found = byNameRank(matching, typed, ({ name, aliases }) => ({ name, others: aliases }));
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
