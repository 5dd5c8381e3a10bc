import { type ImportField, importFields } from '@separai/contract/imports/fields';
import { type Import, type RowAction, rowActions } from '@separai/contract/imports/schema';
import { fieldsWith, leadingField } from '@separai/contract/imports/updates';
import { Columns3, Save } from 'lucide-react';
import { useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { FilterChip } from '../../../components/ui/chip.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { useUnsavedForm } from '../../../lib/forms.ts';
import { useApplyImport, useDecideDuplicates } from './api.ts';
import { DiscardButton } from './discard-button.tsx';
import { AreasNoticed, Noticed } from './noticed.tsx';
import { choiceWord } from './row-words.tsx';
import { Rows } from './rows.tsx';
import { countIn, type ImportSearch, type OutcomeTab, outcomeTabs, outcomeTabsOf } from './search.ts';
import { adminImportsText, failureSentence, importsTextOf } from './text.ts';

interface DryRunProps {
  record: Import;
  search: ImportSearch;
  onSearch: (search: ImportSearch) => void;
  onGone: () => void;
}

/** The first tab to show: one with undecided rows, else the first one with rows. */
const usualTab = ({ outcomes, unsettled }: Import): OutcomeTab =>
  unsettled > 0 && countIn(outcomes, 'repetidos') > 0
    ? 'repetidos'
    : unsettled > 0
      ? 'no-arquivo'
      : (outcomeTabs.find((tab) => countIn(outcomes, tab) > 0) ?? 'novos');

/** The planned action of each row, the open decisions, and the button that applies the import. */
export function DryRun({ record, search, onSearch, onGone }: DryRunProps) {
  const { id, subject, failure, warnings, unsettled, created, updated } = record;
  const text = importsTextOf(subject);
  const apply = useApplyImport();
  const tab = search.linhas ?? usualTab(record);
  return (
    <>
      {failure !== null && <FormAlert tone="warn">{failureSentence(failure)}</FormAlert>}
      {warnings.map((warning) => (
        <FormAlert key={warning} tone="warn">
          {warning}
        </FormAlert>
      ))}
      <Noticed record={record} onColumns={() => onSearch({ passo: 'colunas' })} />
      <AreasNoticed record={record} onColumns={() => onSearch({ passo: 'colunas' })} />
      {unsettled > 0 && <FormAlert tone="warn">{text.unsettled(unsettled)}</FormAlert>}
      <div className="flex flex-wrap items-center gap-3 rounded-lg border border-edge bg-raised p-3">
        <p role="status" className="min-w-0 grow font-display font-semibold">
          {text.plan(created, updated)}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            size="small"
            icon={<Save />}
            busy={apply.isPending}
            disabled={unsettled > 0 || created + updated === 0}
            onClick={() => apply.mutate({ params: { id: String(id) } })}
          >
            {text.apply}
          </Button>
          {subject !== 'items' && (
            <Button variant="neutral" size="small" icon={<Columns3 />} onClick={() => onSearch({ passo: 'colunas' })}>
              {text.changeColumns}
            </Button>
          )}
          <DiscardButton record={record} onGone={onGone} />
        </div>
        {apply.isError && <FormFailure className="basis-full">{apply.error.message}</FormFailure>}
      </div>
      <Rows record={record} tab={tab} tabs={outcomeTabsOf[subject]} page={search.pagina ?? 1} onSearch={onSearch}>
        {(tab === 'repetidos' || tab === 'no-arquivo') && unsettled > 0 && (
          <AllAtOnce record={record} actions={tab === 'repetidos' ? rowActions : ['create', 'skip']} />
        )}
      </Rows>
    </>
  );
}

/** The fields that an import can replace, one of each group that is written together; never the id. */
const replaceable = ({ mapping }: Import): ImportField[] =>
  importFields.filter(
    (field) =>
      field !== 'id' &&
      field !== 'city' &&
      leadingField(field) === field &&
      fieldsWith(field).some((one) => isMapped(mapping, one as ImportField)),
  );

const isMapped = ({ columns, constants }: Import['mapping'], field: ImportField): boolean =>
  (columns[field]?.length ?? 0) > 0 || constants[field] !== undefined;

/** Decides all undecided rows; an update replaces the pressed fields alone. */
function AllAtOnce({ record, actions }: { record: Import; actions: readonly RowAction[] }) {
  const text = adminImportsText;
  const { id } = record;
  const decide = useDecideDuplicates();
  const [fields, setFields] = useState<readonly ImportField[]>([]);
  useUnsavedForm(fields.length > 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div role="group" aria-label={text.all} className="flex flex-wrap items-center gap-2">
      {actions.includes('update') && (
        <>
          <p id="trocar-tambem" className="basis-full text-ink-soft">
            {text.replaced}
          </p>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form */}
          <div role="group" aria-labelledby="trocar-tambem" className="flex basis-full flex-wrap gap-2">
            {replaceable(record).map((field) => (
              <FilterChip
                key={field}
                check
                pressed={fields.includes(field)}
                onClick={() => setFields(fields.includes(field) ? fields.filter((one) => one !== field) : [...fields, field])}
              >
                {choiceWord(field)}
              </FilterChip>
            ))}
          </div>
        </>
      )}
      <p className="font-display font-semibold">{text.all}:</p>
      {actions.map((action) => (
        <Button
          key={action}
          variant="neutral"
          size="small"
          busy={decide.isPending && decide.variables.body.action === action}
          onClick={() =>
            decide.mutate({
              params: { id: String(id) },
              body: action === 'update' ? { action, fields: [...fields] } : { action },
            })
          }
        >
          {text.allActions[action]}
        </Button>
      ))}
      {decide.isError && <FormFailure className="basis-full">{decide.error.message}</FormFailure>}
    </div>
  );
}
