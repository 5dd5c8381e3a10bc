import { formatInstant } from '@separai/contract/calendar';
import type { ItemQuestion } from '@separai/contract/items/administration-schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Link2, Plus } from 'lucide-react';
import { useRef } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { ResourceTable } from '../../../components/admin/resource-table.tsx';
import { BackLink, ScreenHead } from '../../../components/admin/screen.tsx';
import type { Column } from '../../../components/admin/table.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { timeZone } from '../../../lib/time.ts';
import { itemQuestionsQuery, useDismissQuestion } from './api.ts';
import { questionSearch } from './search.ts';
import { adminItemsText } from './text.ts';

const text = adminItemsText.questions;

const SynonymDialog = lateDialog(async () => (await import('./synonym-dialog.tsx')).SynonymDialog);

const columns: readonly Column<ItemQuestion>[] = [
  {
    key: 'words',
    title: text.columns.words,
    isHead: true,
    className: 'font-display font-semibold wrap-anywhere',
    cell: ({ words }) => words,
  },
  { key: 'askers', title: text.columns.askers, cell: ({ askers }) => text.askers(askers) },
  {
    key: 'last',
    title: text.columns.last,
    cell: ({ lastAskedAt }) => (
      <>
        <span className="text-small text-ink-soft roomy:sr-only">{text.columns.last}: </span>
        {formatInstant(new Date(lastAskedAt), timeZone)}
      </>
    ),
  },
];

/** `/admin-dashboard/itens/sem-resposta`: searches of several people without an answer, the most frequent first. */
export function ItemQuestionsScreen() {
  const { search, change, open } = useListSearch(questionSearch);
  const questions = useQuery(itemQuestionsQuery(search.pagina ?? 1));
  const { show } = useToast();
  const list = useRef<HTMLDivElement>(null);
  const dismiss = useDismissQuestion();
  const { sinonimo } = search;
  const dismissed = (): void => {
    list.current?.focus();
    show({ title: text.dismissed, description: text.dismissedSentence });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead back={<BackLink to="/admin-dashboard/itens">{text.back}</BackLink>} title={text.title} line={text.line} />
      {dismiss.isError && <FormFailure>{text.dismissFailed(dismiss.error.message)}</FormFailure>}
      {/* Takes the focus when the row with the pressed button is gone. */}
      <div ref={list} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
        <ResourceTable
          query={questions}
          text={text}
          rowId={({ words }) => words}
          columns={columns}
          rowActions={{
            title: text.columns.actions,
            cell: ({ words }) => {
              const of = <span className="sr-only">{text.ofWords(words)}</span>;
              return (
                <span className="flex flex-wrap items-center gap-2">
                  <Link
                    to="/admin-dashboard/itens"
                    search={{ novo: true, nome: words }}
                    className={buttonClass({ variant: 'neutral', size: 'small' })}
                  >
                    <Plus aria-hidden="true" />
                    {text.create}
                    {of}
                  </Link>
                  <Button variant="neutral" size="small" icon={<Link2 />} onClick={() => open({ sinonimo: words })}>
                    {text.synonym}
                    {of}
                  </Button>
                  <Button
                    variant="text"
                    size="small"
                    onClick={() => dismiss.mutate({ params: { words } }, { onSuccess: dismissed })}
                  >
                    {text.dismiss}
                    {of}
                  </Button>
                </span>
              );
            },
          }}
          onPage={(pagina) => change({ pagina })}
        />
      </div>
      {sinonimo !== undefined && <SynonymDialog key={sinonimo} words={sinonimo} onClose={() => open()} />}
    </div>
  );
}
