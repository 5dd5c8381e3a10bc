import { dayAt } from '@separai/contract/calendar';
import { itemLimits } from '@separai/contract/items/limits';
import type { ItemSource } from '@separai/contract/items/schema';
import { sourceLine } from '@separai/contract/items/source-words';
import { limits } from '@separai/contract/limits';
import { BookOpenCheck, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { type Choice, ChoiceName, RecordChooser } from '../../../components/admin/record-chooser.tsx';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { TextField, WrappingField } from '../../../components/ui/field.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
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
              <ChoiceName {...choiceOf(id, known[id])} />
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
        <RecordChooser
          label={text.findSource}
          text={text.sourceChooser}
          choices={Object.entries(known).flatMap(([id, source]) => (chosen.includes(id) ? [] : [choiceOf(id, source)]))}
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

/** A source to choose, found by its address too. */
const choiceOf = (id: string, source: ItemSource | undefined): Choice =>
  source === undefined
    ? { id, name: id }
    : { id, name: source.title, detail: sourceLine(source), aliases: [source.publisher, source.url ?? ''] };
