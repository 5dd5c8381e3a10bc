import { formatInstant } from '@separai/contract/calendar';
import type { Import } from '@separai/contract/imports/schema';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Button, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { timeZone } from '../../../lib/time-zone.ts';
import { sent } from '../../../lib/write.ts';
import { failureSentence } from './failure-sentence.ts';
import { countIn, type ImportSearch, outcomeTabs, outcomeTabsOf, undoTabsOf } from './import-search.ts';
import { resultOf } from './import-state.tsx';
import { importsAddress } from './imports-address.ts';
import { useUndoImport } from './queries.ts';
import { Rows } from './rows.tsx';
import { importsTextOf } from './text.ts';

interface WrittenProps {
  record: Import;
  search: ImportSearch;
  onSearch: (search: ImportSearch) => void;
}

const instantOf = (iso: string | null): string => (iso === null ? '' : formatInstant(new Date(iso), timeZone));

/** What an import has written or an undo has taken back, in figures and row by row. */
export function Written({ record, search, onSearch }: WrittenProps) {
  const { subject, state, outcomes, noticed, mapping, kept, undoHindrance, appliedAt, undoneAt, failure } = record;
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
        {undoHindrance !== null && <p className="text-ink-soft">{failureSentence(undoHindrance)}</p>}
        {isUndone && kept > 0 && <FormAlert tone="warn">{text.keptSome(kept)}</FormAlert>}
        <div className="flex max-w-full flex-wrap items-center gap-x-5 gap-y-2 *:max-w-full">
          {!isUndone && undoHindrance === null && <UndoButton record={record} />}
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

/** Takes the last import back, once a person has read what that means. */
function UndoButton({ record: { id, subject, created, updated } }: { record: Import }) {
  const text = importsTextOf(subject);
  const [isAsked, setAsked] = useState(false);
  const undo = useUndoImport();
  const close = (): void => {
    if (undo.isPending) return;
    undo.reset();
    setAsked(false);
  };
  return (
    <>
      <Button variant="neutral-danger" size="small" icon={<Undo2 />} onClick={() => setAsked(true)}>
        {text.undo}
      </Button>
      <Dialog
        open={isAsked}
        onClose={close}
        title={text.undoTitle}
        closeLabel={text.undoClose}
        footer={
          <>
            <Button variant="danger" busy={undo.isPending} onClick={() => undo.mutate(sent({ params: { id: String(id) } }))}>
              {text.undo}
            </Button>
            <Button variant="neutral" onClick={close}>
              {uiText.back}
            </Button>
          </>
        }
      >
        {undo.isError && <FormFailure className="mb-3">{undo.error.message}</FormFailure>}
        <p>{text.undoSentence(created, updated)}</p>
      </Dialog>
    </>
  );
}
