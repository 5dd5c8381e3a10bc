import type { PointOrder } from '@separai/contract/collection-points/administration-schema';
import { pointHandoverTitles } from '@separai/contract/collection-points/handover';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { Link } from '@tanstack/react-router';
import { ChooseBox, toggled } from '../../../components/admin/chosen-bar.tsx';
import { RowActions } from '../../../components/admin/row-actions.tsx';
import { SortedHead } from '../../../components/admin/sorted-head.tsx';
import { tableLook } from '../../../components/admin/table-look.ts';
import { classNames } from '../../../components/ui/class-names.ts';
import { PointImage, thumbnailSizes } from '../point/image.tsx';
import { AcceptedMaterials, Contacts, Coordinates, hasContacts, PointStatus } from './point-parts.tsx';
import { changed, marking, type PointSearch } from './point-search.ts';
import { adminPointsText as text } from './text.ts';

interface PointTableProps {
  points: readonly CollectionPoint[];
  search: PointSearch;
  onSearch: (search: PointSearch) => void;
  /** Numbers of those that are marked. */
  chosen: ReadonlySet<number>;
  onEdit: (id: number) => void;
  onDelete: (id: number) => void;
  /** What is shown is about to be replaced. */
  isStale: boolean;
}

const cellClass = 'roomy:border-t roomy:border-line roomy:px-2.5 roomy:py-2.5 roomy:align-middle';
const headClass = 'px-2.5 py-2.5';

/** All points: a table on a wide screen, a card for each on a narrow one. */
export function PointTable({ points, search, onSearch, chosen, onEdit, onDelete, isStale }: PointTableProps) {
  const ids = points.map(({ id }) => id);
  const all = ids.every((id) => chosen.has(id));
  const sort = {
    sort: search.ordem ?? ('name' as const),
    onSort: (ordem: PointOrder | `-${PointOrder}`) => onSearch(changed(search, { ordem })),
  };
  return (
    <table aria-busy={isStale} className={classNames(tableLook.table, isStale && 'opacity-60')}>
      <caption className="sr-only">{text.caption}</caption>
      <thead className={tableLook.head}>
        <tr>
          <th scope="col" className="w-12 p-1.5">
            <ChooseBox label={text.chooseAll} checked={all} onChange={() => onSearch(marking(search, new Set(all ? [] : ids)))} />
          </th>
          <th scope="col" className={headClass}>
            {text.columns.image}
          </th>
          <SortedHead<PointOrder> order="name" word={text.columns.name} className="roomy:w-[17%]" {...sort} />
          <SortedHead<PointOrder> order="address" word={text.columns.address} className="roomy:w-[17%]" {...sort} />
          <th scope="col" className={classNames(headClass, 'roomy:w-[17%]')}>
            {text.columns.materials}
          </th>
          <th scope="col" className={classNames(headClass, 'roomy:w-36 roomy:min-w-36')}>
            {text.columns.contacts}
          </th>
          <th scope="col" className={headClass}>
            {text.columns.status}
          </th>
          <th scope="col" className={headClass}>
            {text.columns.actions}
          </th>
        </tr>
      </thead>
      <tbody className="tight:grid tight:grid-cols-[minmax(0,1fr)] tight:gap-3">
        {points.map((point) => (
          <PointRow
            key={point.id}
            point={point}
            isChosen={chosen.has(point.id)}
            onChoose={() => onSearch(marking(search, toggled(chosen, point.id)))}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        ))}
      </tbody>
    </table>
  );
}

interface PointRowProps extends Pick<PointTableProps, 'onEdit' | 'onDelete'> {
  point: CollectionPoint;
  isChosen: boolean;
  onChoose: () => void;
}

function PointRow({ point, isChosen, onChoose, onEdit, onDelete }: PointRowProps) {
  const { id, name, shortName, address, materials, imageUrl } = point;
  return (
    <tr
      className={classNames(
        'tight:flex tight:flex-wrap tight:items-center tight:gap-x-3 tight:gap-y-2 tight:rounded-lg tight:tip-bl tight:border tight:border-line tight:bg-surface tight:p-3',
        isChosen && 'bg-mint/40',
      )}
    >
      <td className={cellClass}>
        <ChooseBox label={text.choose(name)} checked={isChosen} onChange={onChoose} />
      </td>
      <td className={cellClass}>
        <PointImage
          imageUrl={imageUrl}
          sizes={thumbnailSizes}
          className="size-13 max-w-none rounded-md tip-bl border border-line object-cover"
        />
      </td>
      <th scope="row" className={classNames(cellClass, 'min-w-0 text-left tight:grow tight:basis-32 roomy:min-w-32')}>
        <Link
          to="/admin-dashboard/pontos/$id"
          params={{ id: String(id) }}
          className="inline-flex min-h-11 items-center font-display font-semibold wrap-anywhere underline-offset-4 hover:underline roomy:min-h-6"
        >
          {name}
        </Link>
        {shortName !== null && <span className="block text-small font-normal text-ink-soft wrap-anywhere">{shortName}</span>}
      </th>
      <td className={classNames(cellClass, 'tight:basis-full')}>
        <span className="text-small wrap-anywhere roomy:line-clamp-2 tight:block">{unbrokenTown(address)}</span>
        <span className="block text-small text-ink-soft tabular-nums">
          <Coordinates point={point} />
        </span>
      </td>
      <td className={classNames(cellClass, 'tight:basis-full')}>
        <AcceptedMaterials materials={materials} />
      </td>
      <td className={classNames(cellClass, !hasContacts(point) && 'tight:hidden')}>
        <Contacts {...point} />
      </td>
      <td className={cellClass}>
        <PointStatus {...point} />
        <span className="mt-1 block text-small text-ink-soft">{pointHandoverTitles[point.handover]}</span>
      </td>
      <td className={cellClass}>
        <RowActions words={text} of={text.ofPoint(name)} onEdit={() => onEdit(id)} onDelete={() => onDelete(id)} />
      </td>
    </tr>
  );
}
