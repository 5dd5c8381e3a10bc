import type { ImportField } from '@separai/contract/imports/fields';
import type { Import, ImportRow, ImportSubject } from '@separai/contract/imports/schema';
import { leadingField } from '@separai/contract/imports/updates';
import { useState } from 'react';
import { HeadCells, tableLook } from '../../../components/admin/table.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { useUnsavedForm } from '../../../lib/forms.ts';
import { useDecideRow } from './api.ts';
import { RowDecider } from './row-decider.tsx';
import { RowPlace, rowId } from './row-place.tsx';
import { changeWord, Problems, placeOf, shownValue } from './row-words.tsx';
import { importsTextOf, adminImportsText as text } from './text.ts';

/** Classes of tables whose cells begin at the same height, since rows of a file have any length. */
export const rowLook = {
  row: 'tight:grid tight:grid-cols-[minmax(0,1fr)] tight:gap-2 tight:rounded-lg tight:tip-bl tight:border tight:border-line tight:bg-surface tight:p-3',
  cell: 'wrap-anywhere text-left roomy:border-t roomy:border-line roomy:px-3 roomy:py-2.5 roomy:align-top',
};

interface RowTableProps {
  record: Import;
  rows: readonly ImportRow[];
  caption: string;
  /** The rows of another page are about to replace these. */
  isStale: boolean;
}

/** Rows of a file: a table on a wide screen, a card for each on a narrow one. */
export function RowTable({ record, rows, caption, isStale }: RowTableProps) {
  return (
    <table aria-busy={isStale} className={classNames(tableLook.table, isStale && 'opacity-60')}>
      <caption className="sr-only">{caption}</caption>
      <thead className={tableLook.head}>
        <tr>
          <HeadCells titles={[text.row, importsTextOf(record.subject).point, text.details, text.decision]} />
        </tr>
      </thead>
      <tbody className={tableLook.body}>
        {rows.map((row) => (
          <RowLine key={row.number} record={record} row={row} />
        ))}
      </tbody>
    </table>
  );
}

/** The fields that an update of a row writes: those that were chosen, else those that the dry run proposes. */
const writtenFields = ({ outcome, changes, fills, fields }: ImportRow): readonly string[] =>
  fields ?? (outcome === 'duplicate' ? fills : Object.keys(changes ?? {}));

/** Whether a row is a point without coordinates. */
const isWithoutPlace = ({ outcome, point }: ImportRow): boolean =>
  (outcome === 'new' || outcome === 'duplicate') && point !== null && point.latitude === undefined;

function RowLine({ record, row }: { record: Import; row: ImportRow }) {
  const isOpen = record.state === 'checked' && record.subject === 'points';
  const decide = useDecideRow();
  const [picked, setPicked] = useState<{ pointId: number | null; fields: readonly string[] } | null>(null);
  // The picked fields belong to the point for which they were picked.
  const chosen = picked !== null && picked.pointId === row.pointId ? picked.fields : writtenFields(row);
  useUnsavedForm(picked !== null && row.action !== 'update');
  const choose = (fields: readonly string[]): void => {
    setPicked({ pointId: row.pointId, fields });
    if (row.action !== 'update') return;
    const params = { id: String(record.id), number: String(row.number) };
    decide.mutate({ params, body: { action: 'update', fields: [...fields] as ImportField[] } });
  };
  return (
    <tr id={rowId(row.number)} className={rowLook.row}>
      <th scope="row" className={classNames(rowLook.cell, 'font-display font-semibold')}>
        <span className="roomy:hidden">{text.row} </span>
        {row.number}
      </th>
      <td className={classNames(rowLook.cell, 'roomy:w-72')}>
        {row.point !== null && (
          <>
            <span className="block font-medium">{shownValue('name', row.point.name)}</span>
            <span className="block text-small text-ink-soft">{shownValue('address', row.point.address)}</span>
          </>
        )}
        {row.item !== null && (
          <>
            <span className="block font-medium">{shownValue('name', row.item.name)}</span>
            <span className="block text-small text-ink-soft">{row.itemId}</span>
          </>
        )}
        {row.area !== null && (
          <>
            <span className="block font-medium">{row.area.name}</span>
            <span className="block text-small text-ink-soft">{row.area.service}</span>
          </>
        )}
        <AsItCame cells={row.cells} />
      </td>
      <td className={rowLook.cell}>
        <Details
          subject={record.subject}
          row={row}
          chosen={isOpen ? chosen : writtenFields(row)}
          onChoose={isOpen ? choose : null}
        />
        {isOpen && isWithoutPlace(row) && <RowPlace importId={record.id} row={row} />}
      </td>
      <td className={classNames(rowLook.cell, 'roomy:w-64')}>
        {record.state === 'checked' ? (
          <RowDecider
            importId={record.id}
            subject={record.subject}
            row={row}
            decide={decide}
            fields={record.subject === 'points' ? (chosen as ImportField[]) : null}
          />
        ) : (
          <Done row={row} />
        )}
      </td>
    </tr>
  );
}

/** The result of a row. */
function Done({ row: { action, undone } }: { row: ImportRow }) {
  return (
    <>
      {action !== null && <span className="block">{text.actionsDone[action]}</span>}
      {undone !== null && <span className="block text-small text-ink-soft">{text.undone[undone]}</span>}
    </>
  );
}

function AsItCame({ cells }: { cells: Readonly<Record<string, string>> }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-small text-action underline underline-offset-4">
        {text.asItCame}
      </summary>
      <dl className="text-small">
        {Object.entries(cells).map(([column, cell]) => (
          <div key={column}>
            <dt className="inline font-semibold">{text.geometry[column] ?? column}: </dt>
            <dd className="inline wrap-anywhere whitespace-pre-line">{cell}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The problems of a row, its changes, or its data. */
function Details({ subject, row, ...choice }: { subject: ImportSubject; row: ImportRow } & Choice) {
  const { number, outcome, point, item, area, changes, before, repeats, problems, notes } = row;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {repeats !== null && <p>{importsTextOf(subject).repeats(repeats)}</p>}
      {changes !== null && <Changes number={number} changes={changes} before={before ?? {}} {...choice} />}
      {outcome === 'new' && point !== null && (
        <p className="text-small">
          {placeOf(point)}
          {Array.isArray(point.materials) && <span className="block">{shownValue('materials', point.materials)}</span>}
        </p>
      )}
      {outcome === 'new' && item !== null && (
        <p className="text-small whitespace-pre-line">{shownValue('verdicts', item.verdicts)}</p>
      )}
      {outcome === 'new' && area !== null && (
        <p className="text-small">
          {Object.entries(area)
            .filter(([field]) => field !== 'name' && field !== 'service')
            .map(([field, words]) => (
              <span key={field} className="block wrap-anywhere">
                <span className="font-semibold">{changeWord(field, words)}: </span>
                {words}
              </span>
            ))}
        </p>
      )}
      <Problems problems={problems} notes={notes} />
    </div>
  );
}

type State = Readonly<Record<string, unknown>>;

/** The changes to write; `onChoose` is null once the rows are written. */
interface Choice {
  chosen: readonly string[];
  onChoose: ((chosen: readonly string[]) => void) | null;
}

interface ChangesProps extends Choice {
  number: number;
  changes: State;
  before: State;
}

/** The values before and after, with a checkbox for each group of fields that is written together. */
function Changes({ number, changes, before, chosen, onChoose }: ChangesProps) {
  const leading = [...new Set(Object.keys(changes).map(leadingField))];
  if (onChoose === null) {
    const written = Object.keys(changes).filter((field) => chosen.includes(field));
    return (
      <div className="text-small">
        {written.map((field) => (
          <Change key={field} {...{ field, changes, before }} />
        ))}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div role="group" aria-label={text.fieldsOf(number)} className="text-small">
      {leading.map((first) => {
        const fields = Object.keys(changes).filter((field) => leadingField(field) === first);
        const isChosen = fields.every((field) => chosen.includes(field));
        const others = chosen.filter((field) => !fields.includes(field));
        return (
          <label key={first} className="flex min-h-11 cursor-pointer items-center gap-2.5 py-1">
            <input
              type="checkbox"
              checked={isChosen}
              onChange={() => onChoose(isChosen ? others : [...others, ...fields])}
              className="size-5 shrink-0 accent-(--action)"
            />
            <span>
              {fields.map((field) => (
                <Change key={field} {...{ field, changes, before }} />
              ))}
            </span>
          </label>
        );
      })}
    </div>
  );
}

function Change({ field, changes, before }: { field: string; changes: State; before: State }) {
  return (
    <span className="block wrap-anywhere">
      <span className="font-semibold">{changeWord(field, changes[field] ?? before[field])}: </span>
      {text.becomes(shownValue(field, before[field]), shownValue(field, changes[field]))}
    </span>
  );
}
