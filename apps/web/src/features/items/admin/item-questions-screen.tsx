import { formatInstant } from '@separai/contract/calendar';
import type { ItemQuestion } from '@separai/contract/items/administration-schema';
import { Link } from '@tanstack/react-router';
import { Link2, Plus } from 'lucide-react';
import { useRef } from 'react';
import { BackLink } from '../../../components/admin/back-link.tsx';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { HeadCells } from '../../../components/admin/head-cells.tsx';
import { Pager } from '../../../components/admin/pager.tsx';
import { ScreenHead } from '../../../components/admin/screen-head.tsx';
import { tableLook } from '../../../components/admin/table-look.ts';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Empty, Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { timeZone } from '../../../lib/time-zone.ts';
import { sent } from '../../../lib/write.ts';
import { useDismissQuestion, useItemQuestions } from './item-questions.ts';
import { SynonymDialog } from './late-dialogs.ts';
import { changedQuestions, type QuestionSearch } from './question-search.ts';
import { adminItemsText } from './text.ts';

const text = adminItemsText.questions;

interface ScreenProps {
  search: QuestionSearch;
  onSearch: (search: QuestionSearch) => void;
}

/** `/admin-dashboard/itens/sem-resposta`: what several people looked for and nobody could answer, the most asked first. */
export function ItemQuestionsScreen({ search, onSearch }: ScreenProps) {
  const questions = useItemQuestions(search.pagina ?? 1);
  const { data } = questions;
  const { show } = useToast();
  const list = useRef<HTMLDivElement>(null);
  const dismiss = useDismissQuestion();
  const { sinonimo } = search;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead back={<BackLink to="/admin-dashboard/itens">{text.back}</BackLink>} title={text.title} line={text.line} />
      {dismiss.isError && <FormFailure>{text.dismissFailed(dismiss.error.message)}</FormFailure>}
      {/* Where somebody goes on once the row is gone in which they pressed. */}
      <div ref={list} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
        {hasFailed(questions) ? (
          <Failed query={questions} title={text.failed} />
        ) : data === undefined ? (
          <>
            <WaitingStatus quiet>{text.loading}</WaitingStatus>
            <Skeleton className="h-96 rounded-lg" />
          </>
        ) : data.items.length === 0 ? (
          <Empty title={text.empty} sentence={text.emptySentence} />
        ) : (
          <>
            <QuestionTable
              questions={data.items}
              onSynonym={(words) => onSearch(changedQuestions(search, { sinonimo: words }))}
              onDismiss={(words) =>
                dismiss.mutate(sent({ params: { words } }), {
                  onSuccess: () => {
                    list.current?.focus();
                    show({ title: text.dismissed, description: text.dismissedSentence });
                  },
                })
              }
            />
            <Pager page={data} onPage={(pagina) => onSearch({ pagina })} />
          </>
        )}
      </div>
      {sinonimo === undefined ? (
        <SynonymDialog open={false} />
      ) : (
        <SynonymDialog
          open
          key={sinonimo}
          words={sinonimo}
          onClose={() => onSearch(changedQuestions(search, {}))}
          onAnswered={(name) => {
            onSearch(changedQuestions(search, {}));
            show({ title: text.answered(sinonimo, name) });
          }}
        />
      )}
    </div>
  );
}

interface TableProps {
  questions: readonly ItemQuestion[];
  onSynonym: (words: string) => void;
  onDismiss: (words: string) => void;
}

function QuestionTable({ questions, onSynonym, onDismiss }: TableProps) {
  return (
    <table className={tableLook.table}>
      <caption className="sr-only">{text.caption}</caption>
      <thead className={tableLook.head}>
        <tr>
          <HeadCells words={Object.values(text.columns)} />
        </tr>
      </thead>
      <tbody className={tableLook.body}>
        {questions.map(({ words, askers, lastAskedAt }) => {
          const of = <span className="sr-only">{text.ofWords(words)}</span>;
          return (
            <tr key={words} className={tableLook.row}>
              <th scope="row" className={`${tableLook.cell} text-left font-display font-semibold wrap-anywhere`}>
                {words}
              </th>
              <td className={tableLook.cell}>{text.askers(askers)}</td>
              <td className={tableLook.cell}>
                <span className="text-small text-ink-soft roomy:sr-only">{text.columns.last}: </span>
                {formatInstant(new Date(lastAskedAt), timeZone)}
              </td>
              <td className={tableLook.cell}>
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
                  <Button variant="neutral" size="small" icon={<Link2 />} onClick={() => onSynonym(words)}>
                    {text.synonym}
                    {of}
                  </Button>
                  <Button variant="text" size="small" onClick={() => onDismiss(words)}>
                    {text.dismiss}
                    {of}
                  </Button>
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
