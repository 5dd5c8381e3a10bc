import { areaMappingProblem } from '@separai/contract/area-imports/fields';
import { namesPoints } from '@separai/contract/imports/fields';
import type { Import, ImportSubject } from '@separai/contract/imports/schema';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { useEffect } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { Progress } from '../../../components/admin/progress.tsx';
import { BackLink, RecordPage } from '../../../components/admin/screen.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { FormAlert } from '../../../components/ui/field.tsx';
import { useFocusOnLeaving } from '../../../lib/page.ts';
import { importQuery, isBusy, useCancelImport, useInvalidateImported } from './api.ts';
import { AreaMappingEditor } from './area-mapping-editor.tsx';
import { DiscardButton } from './discard-button.tsx';
import { DryRun } from './dry-run.tsx';
import { ImportStateBadge } from './import-state.tsx';
import { MappingEditor } from './mapping-editor.tsx';
import { type ImportSearch, importAddress, importSearch, importsAddress } from './search.ts';
import { adminImportsText, failureSentence, importsTextOf } from './text.ts';
import { Written } from './written.tsx';

interface ScreenProps {
  id: string;
  /** The subject of the address. */
  subject: ImportSubject;
  /** Called when the import has been deleted. */
  onGone: () => void;
}

/**
 * `/admin-dashboard/importacao/{id}`, `/admin-dashboard/itens/importacao/{id}`, `/admin-dashboard/setores/importacao/{id}`: an import at
 * its current step. An import of another subject is redirected to its own address.
 */
export function ImportScreen({ id, subject, onGone }: ScreenProps) {
  const { search, set } = useListSearch(importSearch);
  const record = useQuery(importQuery(id));
  const invalidateImported = useInvalidateImported();
  const text = importsTextOf(subject);
  const state = record.data?.state;
  useEffect(() => {
    if (state === 'applied' || state === 'undone') invalidateImported();
  }, [state, invalidateImported]);
  if (record.data !== undefined && record.data.subject !== subject)
    return <Navigate to={importAddress[record.data.subject]} params={{ id }} replace />;
  return (
    <RecordPage
      back={<BackLink to={importsAddress[subject]}>{text.back}</BackLink>}
      title={record.data === undefined ? text.record : text.recordTitle(record.data.fileName)}
      query={record}
      text={text}
    >
      {(known) => (
        <>
          {record.isError && <FormAlert tone="warn">{text.noAnswer}</FormAlert>}
          <Steps record={known} search={search} />
          <Step key={`${known.state} ${search.passo ?? ''}`} record={known} search={search} onSearch={set} onGone={onGone} />
        </>
      )}
    </RecordPage>
  );
}

/** Whether the columns of a file lack what every row needs. */
const lacksColumns = ({ subject, mapping, areaMapping }: Import): boolean =>
  subject === 'areas' ? areaMapping !== null && areaMappingProblem(areaMapping) !== null : !namesPoints(mapping);

/** The current step of an import: `columns` while they lack what every row needs; imports of items have no such step. */
const stepOf = (record: Import, { passo }: ImportSearch): keyof ReturnType<typeof importsTextOf>['step'] | 'columns' => {
  const { state, subject } = record;
  if (state === 'reading' || state === 'failed') return 'file';
  if (state === 'checked' && subject !== 'items' && (passo === 'colunas' || lacksColumns(record))) return 'columns';
  return state === 'checked' || state === 'checking' ? 'check' : 'done';
};

/** The steps of an import with the current one. */
function Steps({ record, search }: { record: Import; search: ImportSearch }) {
  const text = importsTextOf(record.subject);
  const here = Object.keys(text.step).indexOf(stepOf(record, search));
  const isOver = record.state === 'applied' || record.state === 'undone';
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <ol aria-label={text.steps} className="flex flex-wrap gap-x-5 gap-y-1">
        {Object.values(text.step).map((word, index) => (
          <li
            key={word}
            aria-current={index === here ? 'step' : undefined}
            className={classNames('inline-flex items-center gap-2 font-display', index === here ? 'font-bold' : 'text-ink-soft')}
          >
            <span
              aria-hidden="true"
              className={classNames(
                'grid size-7 place-items-center rounded-full text-small [&>svg]:size-4',
                index === here ? 'bg-action text-on-action' : 'bg-sunken',
              )}
            >
              {index < here || isOver ? <Check /> : index + 1}
            </span>
            {word}
          </li>
        ))}
      </ol>
      <ImportStateBadge state={record.state} />
    </div>
  );
}

interface StepProps extends Pick<ScreenProps, 'onGone'> {
  record: Import;
  search: ImportSearch;
  onSearch: (search: ImportSearch) => void;
}

function Step({ record, search, onSearch, onGone }: StepProps) {
  const text = importsTextOf(record.subject);
  // The pressed button goes with its step.
  useFocusOnLeaving(() => document.getElementById('conteudo'));
  const { state } = record;
  if (isBusy(state)) return <Working record={record} onGone={onGone} />;
  if (state === 'failed')
    return (
      <>
        <FormAlert tone="danger">
          <p>
            {text.unreadable}. {failureSentence(record.failure ?? 'internal')}
          </p>
          {record.warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </FormAlert>
        <div>
          <DiscardButton record={record} onGone={onGone} />
        </div>
      </>
    );
  if (stepOf(record, search) === 'columns' && record.areaMapping !== null)
    return <AreaMappingEditor record={record} mapping={record.areaMapping} onDone={() => onSearch({})} onGone={onGone} />;
  if (stepOf(record, search) === 'columns') return <MappingEditor record={record} onDone={() => onSearch({})} onGone={onGone} />;
  if (state === 'checked') return <DryRun record={record} search={search} onSearch={onSearch} onGone={onGone} />;
  return <Written record={record} search={search} onSearch={onSearch} />;
}

/** Stops the writing of an import. */
function CancelButton({ id }: { id: number }) {
  const cancel = useCancelImport();
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-ink-soft">{adminImportsText.cancelSentence}</p>
      <Button
        variant="neutral-danger"
        size="small"
        icon={<X />}
        busy={cancel.isPending}
        onClick={() => cancel.mutate({ params: { id: String(id) } })}
      >
        {adminImportsText.cancel}
      </Button>
      {cancel.isError && <FormFailure>{cancel.error.message}</FormFailure>}
    </div>
  );
}

/** The progress of the server's work. */
function Working({ record, onGone }: { record: Import; onGone: () => void }) {
  const { state, done, total, created, updated } = record;
  const text = importsTextOf(record.subject);
  if (!(state in text.work)) return null;
  const whole = state === 'applying' || state === 'cancelling' || state === 'undoing' ? created + updated : total;
  return (
    <Card className="grid gap-3">
      <Progress
        label={text.work[state as keyof typeof text.work]}
        said={text.workDone(done, state === 'reading' ? null : whole)}
        done={done}
        total={state === 'reading' ? null : whole}
      />
      <p className="text-ink-soft">{text.workGoesOn}</p>
      {state === 'applying' && <CancelButton id={record.id} />}
      {(state === 'reading' || state === 'checking') && (
        <div>
          <DiscardButton record={record} onGone={onGone} />
        </div>
      )}
    </Card>
  );
}
