import { houseParities } from '@separai/contract/collection-days/kinds';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import { maskPostalCode } from '@separai/contract/postal-codes/rules';
import { linesOf } from '@separai/contract/recycling-guides/rules';
import { Plus, Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Pager, pageOf } from '../../../components/admin/resource-table.tsx';
import { fieldsOf } from '../../../components/admin/use-record-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextArea, TextField } from '../../../components/ui/field.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { InlineSelect, Options } from '../../../components/ui/inline-select.tsx';
import { type AreaForm, emptyStreet } from './area-form.ts';
import { adminAreasText as text } from './area-text.ts';
import { OutlineFields } from './outline-fields.tsx';

type Form = UseFormReturn<AreaForm>;

/** The place of an area: districts, streets, ranges of postal codes, and outlines. */
export function CoverageFields({ form, ...outline }: ComponentProps<typeof OutlineFields>) {
  const field = fieldsOf(form, text.fields);
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 md:rounded-lg md:border md:border-line md:p-3">
      <legend className="mb-2 font-display text-name font-semibold md:mb-0 md:px-1">{text.place}</legend>
      <p className="text-small text-ink-soft">{text.placeHint}</p>
      <TextArea {...field('districts')} optional hint={text.districtsHint(linesOf(form.watch('districts')).length)} />
      <StreetFields form={form} />
      <PostalCodeFields form={form} />
      <OutlineFields form={form} {...outline} />
    </fieldset>
  );
}

/** Number of rows on a page of a list. */
const rowsOfPage = 25;

interface RowsProps {
  legend: string;
  none: string;
  add: string;
  /** Keys of the rows. */
  rows: readonly string[];
  most: number;
  error: string | undefined;
  /** The first row with a problem, whose page is shown; -1 for none. */
  problemAt: number;
  onAdd: () => void;
  /** The fields of a row. */
  children: (index: number) => ReactNode;
}

/** The rows of a list in pages, and the button that adds one. */
function Rows({ legend, none, add, rows, most, error, problemAt, onAdd, children }: RowsProps) {
  const [page, setPage] = useState(1);
  const [shownProblem, setShownProblem] = useState(-1);
  const pageWith = (index: number): number => Math.floor(index / rowsOfPage) + 1;
  if (problemAt !== shownProblem) {
    setShownProblem(problemAt);
    if (problemAt >= 0) setPage(pageWith(problemAt));
  }
  const last = Math.max(1, pageWith(rows.length - 1));
  const current = Math.min(page, last);
  const first = (current - 1) * rowsOfPage;
  const shown = rows.slice(first, first + rowsOfPage);
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold">{legend}</legend>
      {rows.length === 0 && <p className="text-small text-ink-soft">{none}</p>}
      <div role="alert">{error !== undefined && <FieldError>{error}</FieldError>}</div>
      {shown.map((key, index) => (
        <div key={key}>{children(first + index)}</div>
      ))}
      {rows.length > rowsOfPage && (
        <Pager page={{ ...pageOf(rows), items: shown, page: current, pageSize: rowsOfPage }} onPage={setPage} />
      )}
      {rows.length < most && (
        <div>
          <Button
            variant="neutral"
            size="small"
            icon={<Plus />}
            onClick={() => {
              onAdd();
              setPage(pageWith(rows.length));
            }}
          >
            {add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface RowProps {
  legend: string;
  remove: string;
  onRemove: () => void;
  children: ReactNode;
}

/** The fields of a row, and the button that removes it. */
const Row = ({ legend, remove, onRemove, children }: RowProps) => (
  <fieldset className="min-w-0 rounded-lg border border-line p-3">
    <legend className="px-1 font-display text-small font-semibold">{legend}</legend>
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3">{children}</div>
    <Button variant="neutral-danger" size="small" icon={<Trash2 />} className="mt-3" onClick={onRemove}>
      {remove}
    </Button>
  </fieldset>
);

/** Index of the first row with an error; -1 for none. */
const firstProblem = (errors: unknown): number =>
  Array.isArray(errors) ? errors.findIndex((error) => error !== undefined && error !== null) : -1;

function StreetFields({ form }: { form: Form }) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'streets' });
  const errors = formState.errors.streets;
  const words = text.streetFields;
  return (
    <Rows
      legend={text.fields.streets}
      none={text.noStreets}
      add={text.addStreet}
      rows={fields.map(({ id }) => id)}
      most={collectionDayLimits.streetsMax}
      error={errors?.message}
      problemAt={firstProblem(errors)}
      onAdd={() => append(emptyStreet)}
    >
      {(index) => (
        <Row legend={text.streetNumber(index + 1)} remove={text.removeStreet(index + 1)} onRemove={() => remove(index)}>
          <TextField
            label={words.street}
            className="md:col-span-2"
            autoComplete="off"
            maxLength={collectionDayLimits.streetMaxLength}
            error={errors?.[index]?.street?.message}
            {...register(`streets.${index}.street`)}
          />
          <TextField
            label={words.district}
            optional
            autoComplete="off"
            maxLength={collectionDayLimits.districtMaxLength}
            error={errors?.[index]?.district?.message}
            {...register(`streets.${index}.district`)}
          />
          {(['from', 'until'] as const).map((end) => (
            <TextField
              key={end}
              label={words[end]}
              optional
              autoComplete="off"
              inputMode="numeric"
              maxLength={5}
              error={errors?.[index]?.[end]?.message}
              {...register(`streets.${index}.${end}`)}
            />
          ))}
          <InlineSelect label={words.parity} {...register(`streets.${index}.parity`)}>
            <Options words={text.parities} values={houseParities} />
          </InlineSelect>
        </Row>
      )}
    </Rows>
  );
}

function PostalCodeFields({ form }: { form: Form }) {
  const { control, register, setValue, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'postalCodes' });
  const errors = formState.errors.postalCodes;
  return (
    <Rows
      legend={text.fields.postalCodes}
      none={text.noPostalCodes}
      add={text.addPostalCode}
      rows={fields.map(({ id }) => id)}
      most={collectionDayLimits.postalCodeRangesMax}
      error={errors?.message}
      problemAt={firstProblem(errors)}
      onAdd={() => append({ from: '', until: '' })}
    >
      {(index) => (
        <Row legend={text.postalCodeNumber(index + 1)} remove={text.removePostalCode(index + 1)} onRemove={() => remove(index)}>
          {(['from', 'until'] as const).map((end) => (
            <TextField
              key={end}
              label={text.postalCodeFields[end]}
              optional={end === 'until'}
              hint={end === 'until' ? text.untilHint : undefined}
              autoComplete="off"
              inputMode="numeric"
              placeholder="00000-000"
              error={errors?.[index]?.[end]?.message}
              {...register(`postalCodes.${index}.${end}`, {
                onChange: ({ target }) =>
                  setValue(`postalCodes.${index}.${end}`, maskPostalCode(target.value), { shouldDirty: true }),
              })}
            />
          ))}
        </Row>
      )}
    </Rows>
  );
}
