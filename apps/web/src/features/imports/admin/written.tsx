import { formatInstant } from '@separai/contract/calendar';
import type { Import } from '@separai/contract/imports/schema';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { QuestionDialog } from '../../../components/admin/question-dialog.tsx';
import { Button, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { timeZone } from '../../../lib/time.ts';
import { useUndoImport } from './api.ts';
import { resultOf } from './import-state.tsx';
import { Rows } from './rows.tsx';
import { countIn, type ImportSearch, importsAddress, outcomeTabs, outcomeTabsOf, undoTabsOf } from './search.ts';
import { failureSentence, importsTextOf } from './text.ts';

interface WrittenProps {
  record: Import;
  search: ImportSearch;
  onSearch: (search: ImportSearch) => void;
}

const instantOf = (iso: string | null): string => (iso === null ? '' : formatInstant(new Date(iso), timeZone));

/** The result of an import or of its undo, in figures and row by row. */
export function Written({ record, search, onSearch }: WrittenProps) {
  const { subject, state, outcomes, noticed, mapping, kept, undoBlocker, appliedAt, undoneAt, failure } = record;
  const text = importsTextOf(subject);
  const isUndone = state === 'undone';
  const usual = isUndone ? 'desfeitos' : (outcomeTabs.find((tab) => countIn(outcomes, tab) > 0) ?? 'novos');
  return (
    <>
      {failure !== null && <FormAlert tone="danger">{failureSentence(failure)}</FormAlert>}
      <Card className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2 wrap-anywhere">
        <h2 className="font-display text-heading font-bold">{isUndone ? text.undoneTitle : text.applied}</h2>
        <p className="font-display text-name font-semibold">{resultOf(record)}</p>
        <p className="text-ink-soft">{isUndone ? text.undoneAt(instantOf(undoneAt)) : text.appliedAt(instantOf(appliedAt))}</p>
        {noticed.madeNames > 0 && <p className="text-ink-soft">{text.noticedMadeNames(noticed.madeNames)}</p>}
        {noticed.areas > 0 && mapping.takesMiddles !== true && (
          <p className="text-ink-soft">{text.noticedAreas(noticed.areas)}</p>
        )}
        {undoBlocker !== null && <p className="text-ink-soft">{failureSentence(undoBlocker)}</p>}
        {isUndone && kept > 0 && <FormAlert tone="warn">{text.keptSome(kept)}</FormAlert>}
        <div className="flex max-w-full flex-wrap items-center gap-x-5 gap-y-2 *:max-w-full">
          {!isUndone && undoBlocker === null && <UndoButton record={record} />}
          <Link to={importsAddress[subject]} className={standaloneLinkClass}>
            {text.another}
          </Link>
        </div>
      </Card>
      <Rows
        record={record}
        tab={search.linhas ?? usual}
        tabs={isUndone ? [...undoTabsOf[subject], ...outcomeTabsOf[subject]] : outcomeTabsOf[subject]}
        page={search.pagina ?? 1}
        onSearch={onSearch}
      />
    </>
  );
}

/** Undoes the last import, after a question. */
function UndoButton({ record: { id, subject, created, updated } }: { record: Import }) {
  const text = importsTextOf(subject);
  const [isAsked, setAsked] = useState(false);
  const undo = useUndoImport();
  return (
    <>
      <Button variant="neutral-danger" size="small" icon={<Undo2 />} onClick={() => setAsked(true)}>
        {text.undo}
      </Button>
      <QuestionDialog
        open={isAsked}
        title={text.undoTitle}
        closeLabel={text.undoClose}
        go={text.undo}
        write={undo}
        onGo={() => undo.mutate({ params: { id: String(id) } })}
        onClose={() => {
          undo.reset();
          setAsked(false);
        }}
      >
        {undo.isError && <FormFailure className="mb-3">{undo.error.message}</FormFailure>}
        <p>{text.undoSentence(created, updated)}</p>
      </QuestionDialog>
    </>
  );
}
