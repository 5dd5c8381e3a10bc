import { dayAt } from '@separai/contract/calendar';
import { itemLimits } from '@separai/contract/items/limits';
import type { ItemSource } from '@separai/contract/items/schema';
import { sourceLine } from '@separai/contract/items/source-words';
import { limits } from '@separai/contract/limits';
import { byNameRank } from '@separai/contract/name-rank';
import { foldText } from '@separai/contract/text';
import { BookOpenCheck, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { TextField, WrappingField } from '../../../components/ui/field.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { timeZone } from '../../../lib/time.ts';
import { emptySource, type ItemForm, type Scope } from './item-form.ts';
import { adminItemsText as text } from './text.ts';

type Sources = Readonly<Record<string, ItemSource>>;

interface SourceFieldsProps {
  form: UseFormReturn<ItemForm>;
  scope: Scope;
  /** All sources, by id. */
  known: Sources;
}

/** The sources of a verdict: existing ones, chosen from all, and new ones. */
export function SourceFields({ form, scope, known }: SourceFieldsProps) {
  const { control, register, watch, setValue, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: `${scope}.newSources` });
  const [choosing, setChoosing] = useState(false);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const chosen = watch(`${scope}.sources`);
  const errors = formState.errors[scope];
  const choose = (sources: string[]): void => setValue(`${scope}.sources`, sources, { shouldDirty: true });
  const isFull = chosen.length + fields.length >= itemLimits.sourcesMax;
  const words = text.sourceFields;
  const parts = [
    ['title', limits.nameMaxLength],
    ['publisher', limits.nameMaxLength],
    ['url', limits.websiteMaxLength],
    ['year', 4],
    ['page', itemLimits.pageMaxLength],
  ] as const;
  const inputModes: Readonly<Record<string, 'url' | 'numeric'>> = { url: 'url', year: 'numeric' };
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-1.5 font-display font-semibold">{text.verdictFields.sources}</legend>
      {chosen.length + fields.length === 0 && <p className="text-small text-ink-soft">{text.noSources}</p>}
      {errors?.sources?.message !== undefined && <FieldError>{errors.sources.message}</FieldError>}
      {chosen.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {chosen.map((id) => (
            <li key={id} className="flex items-center justify-between gap-2 rounded-md border border-line py-1 pr-1 pl-3">
              <SourceName id={id} source={known[id]} />
              <IconButton
                label={text.removeSource(known[id]?.title ?? id)}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => choose(chosen.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      {fields.map((field, index) => (
        <fieldset key={field.id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line p-3">
          <legend className="px-1 font-display text-small font-semibold">{text.sourceNumber(index + 1)}</legend>
          {parts.map(([part, most]) => (
            <TextField
              key={part}
              label={words[part]}
              autoComplete="off"
              inputMode={inputModes[part]}
              optional={part !== 'title' && part !== 'publisher'}
              hint={part === 'url' ? text.urlHint : undefined}
              maxLength={most}
              error={errors?.newSources?.[index]?.[part]?.message}
              {...register(`${scope}.newSources.${index}.${part}`)}
            />
          ))}
          <TextField
            type="date"
            className="max-w-72"
            label={words.accessed}
            error={errors?.newSources?.[index]?.accessed?.message}
            {...register(`${scope}.newSources.${index}.accessed`)}
          />
          <WrappingField
            label={words.note}
            optional
            autoComplete="off"
            maxLength={itemLimits.noteMaxLength}
            error={errors?.newSources?.[index]?.note?.message}
            {...register(`${scope}.newSources.${index}.note`)}
          />
          <IconButton
            label={text.removeNewSource(index + 1)}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => remove(index)}
            className="justify-self-end"
          />
        </fieldset>
      ))}
      {choosing && (
        <SourceChooser
          known={known}
          chosen={chosen}
          onChosen={(id) => {
            choose([...chosen, id]);
            setChoosing(false);
            // The pressed button is gone with the list.
            chooseButton.current?.focus();
          }}
        />
      )}
      {!isFull && (
        <div className="flex flex-wrap gap-2">
          <Button
            ref={chooseButton}
            variant="neutral"
            size="small"
            icon={<BookOpenCheck />}
            aria-expanded={choosing}
            onClick={() => setChoosing(!choosing)}
          >
            {choosing ? text.closeSources : text.addSource}
          </Button>
          <Button variant="neutral" size="small" icon={<Plus />} onClick={() => append(emptySource(dayAt(new Date(), timeZone)))}>
            {text.newSource}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function SourceName({ id, source }: { id: string; source: ItemSource | undefined }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="block font-medium">{source?.title ?? id}</span>
      {source !== undefined && <span className="block text-small text-ink-soft">{sourceLine(source)}</span>}
    </span>
  );
}

/** Number of offered sources. */
const shown = 8;

interface SourceChooserProps {
  known: Sources;
  chosen: readonly string[];
  onChosen: (id: string) => void;
}

/** Searches the sources that are not chosen yet. */
function SourceChooser({ known, chosen, onChosen }: SourceChooserProps) {
  const [typed, setTyped] = useState('');
  const wanted = foldText(typed);
  const matching = Object.entries(known).filter(
    ([id, { title, publisher, url }]) => !chosen.includes(id) && foldText(`${title} ${publisher} ${url}`).includes(wanted),
  );
  const found = byNameRank(matching, typed, ([, { title, publisher }]) => ({ name: title, others: [publisher] }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SearchField
        label={text.findSource}
        value={typed}
        // It takes the place of the pressed button.
        autoFocus
        onClear={() => setTyped('')}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // The key would submit the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <ul aria-label={text.foundSources} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {found.slice(0, shown).map(([id, source]) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChosen(id)}
              className="min-h-11 w-full rounded-md border border-line px-3 py-1.5 text-left hover:bg-sunken"
            >
              <SourceName id={id} source={source} />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-small text-ink-soft">
        {found.length === 0 ? text.noSourceFound : found.length > shown ? text.moreSources(found.length - shown) : ''}
      </p>
    </div>
  );
}
