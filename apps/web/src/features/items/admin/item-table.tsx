import type { ListedItem } from '@separai/contract/items/schema';
import { HeadCells } from '../../../components/admin/head-cells.tsx';
import { RowActions } from '../../../components/admin/row-actions.tsx';
import { tableLook } from '../../../components/admin/table-look.ts';
import { VerdictBadge } from '../components/verdict-look.tsx';
import { adminItemsText as text } from './text.ts';

interface ItemTableProps {
  items: readonly ListedItem[];
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
}

/** Items: a table on a wide screen, a card for each on a narrow one. */
export function ItemTable({ items, onEdit, onDelete }: ItemTableProps) {
  return (
    <table className={tableLook.table}>
      <caption className="sr-only">{text.caption}</caption>
      <thead className={tableLook.head}>
        <tr>
          <HeadCells words={Object.values(text.columns)} />
        </tr>
      </thead>
      <tbody className={tableLook.body}>
        {items.map((item) => (
          <ItemRow key={item.id} item={item} onEdit={onEdit} onDelete={onDelete} />
        ))}
      </tbody>
    </table>
  );
}

function ItemRow({
  item: { id, name, aliases, verdicts },
  onEdit,
  onDelete,
}: Omit<ItemTableProps, 'items'> & { item: ListedItem }) {
  return (
    <tr className={tableLook.row}>
      <th scope="row" className={`${tableLook.cell} text-left wrap-anywhere`}>
        <span className="block font-display font-semibold">{name}</span>
        <span className="block text-small font-normal text-ink-soft">{text.aliases(aliases.length)}</span>
      </th>
      <td className={tableLook.cell}>
        <span className="grid justify-items-start gap-1.5">
          {verdicts.map(({ scope, kind }) => (
            <span key={scope} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {verdicts.length > 1 && (
                <span className="text-small text-ink-soft">{scope === 'city' ? text.ofCity : text.ofNational}</span>
              )}
              <VerdictBadge kind={kind} />
            </span>
          ))}
        </span>
      </td>
      <td className={`${tableLook.cell} text-small`}>
        {verdicts.map(({ scope, sources }) => (
          <span key={scope} className="block">
            {text.sources(sources.length)}
          </span>
        ))}
      </td>
      <td className={tableLook.cell}>
        <RowActions words={text} of={text.ofItem(name)} onEdit={() => onEdit(id)} onDelete={() => onDelete(id)} />
      </td>
    </tr>
  );
}
