import { Columns3 } from 'lucide-react';
import { useId } from 'react';
import { DropMenu } from './drop-menu.tsx';
import { type Choosable, rowHeights, type TableView } from './table-view.ts';
import { viewText as text } from './text.ts';

const choice = 'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-2 hover:bg-sunken';

/** Chooses a table's columns and the height of its rows. */
export function ViewMenu({ view, columns }: { view: TableView; columns: readonly Choosable[] }) {
  const name = useId();
  return (
    <DropMenu label={text.view} icon={<Columns3 />}>
      <fieldset>
        <legend className="font-display text-small font-semibold">{text.rowHeight}</legend>
        {rowHeights.map((height) => (
          <label key={height} className={choice}>
            <input
              type="radio"
              name={name}
              className="size-5 accent-(--action)"
              checked={view.height === height}
              onChange={() => view.setHeight(height)}
            />
            {text.heights[height]}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend className="font-display text-small font-semibold">{text.columns}</legend>
        {columns
          .filter(({ isHead }) => isHead !== true)
          .map((column) => (
            <label key={column.key} className={choice}>
              <input
                type="checkbox"
                className="size-5 accent-(--action)"
                checked={view.isShown(column)}
                onChange={({ target }) => view.setShown(column.key, target.checked)}
              />
              {column.title}
            </label>
          ))}
      </fieldset>
    </DropMenu>
  );
}
