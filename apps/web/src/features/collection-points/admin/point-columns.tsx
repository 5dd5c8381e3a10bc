import { pointHandoverTitles } from '@separai/contract/collection-points/handover';
import { type MaterialType, materialTitles } from '@separai/contract/collection-points/materials';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { Link } from '@tanstack/react-router';
import { type Column, clamped } from '../../../components/admin/table.tsx';
import type { RowHeight } from '../../../components/admin/table-view.ts';
import { MaterialDrop } from '../../../components/ui/material.tsx';
import { StoredImage, thumbnailSizes } from '../../../components/ui/stored-image.tsx';
import { AcceptedMaterials, Contacts, Coordinates, hasContacts, PointStatus } from './point-parts.tsx';
import { adminPointsText as text } from './text.ts';

const softLine = `text-small text-ink-soft ${clamped}`;

/** The materials as drops, in a table with their words for screen readers and on hovering alone. */
function MaterialDrops({ materials }: { materials: readonly MaterialType[] }) {
  if (materials.length === 0) return <span className="text-small text-ink-soft">{text.noMaterial}</span>;
  return (
    <span className="flex flex-wrap tight:gap-x-2.5 tight:gap-y-0.5">
      {materials.map((material) => (
        <span key={material} title={materialTitles[material]} className="inline-flex items-center gap-1">
          <MaterialDrop material={material} size={20} />
          <span className="text-small roomy:sr-only">{materialTitles[material]}</span>
        </span>
      ))}
    </span>
  );
}

/** The one contact of a compact row: the telephone, else the next best. */
const firstContact = ({ phone, whatsapp, website }: CollectionPoint): string => phone ?? whatsapp ?? website ?? text.noContacts;

/** The columns of the points' table. */
export const pointColumns = (height: RowHeight): readonly Column<CollectionPoint>[] => [
  {
    key: 'image',
    title: text.columns.image,
    isOptional: true,
    headClassName: 'wide:w-17',
    cell: ({ imageUrl }) => (
      <StoredImage
        imageUrl={imageUrl}
        sizes={thumbnailSizes}
        className="size-13 max-w-none rounded-md tip-bl border border-line object-cover tight:size-10 wide:compact:size-10"
      />
    ),
  },
  {
    key: 'name',
    title: text.columns.name,
    sortable: true,
    isHead: true,
    headClassName: 'roomy:w-[17%] wide:w-58',
    className: 'min-w-0 tight:grow tight:basis-32 roomy:min-w-32',
    cell: ({ id, name, shortName }) => (
      <>
        <Link
          to="/admin-dashboard/pontos/$id"
          params={{ id: String(id) }}
          title={name}
          className={`inline-flex min-h-11 items-center font-display font-semibold wrap-anywhere underline-offset-4 hover:underline roomy:min-h-6 ${clamped}`}
        >
          {name}
        </Link>
        {shortName !== null && (
          <span className="block text-small font-normal text-ink-soft wrap-anywhere wide:compact:hidden">{shortName}</span>
        )}
      </>
    ),
  },
  {
    key: 'address',
    title: text.columns.address,
    sortable: true,
    headClassName: 'roomy:w-[17%] wide:w-50',
    className: 'tight:basis-full',
    cell: ({ address }) => (
      <span className={`text-small wrap-anywhere roomy:line-clamp-2 tight:block ${clamped}`} title={unbrokenTown(address)}>
        {unbrokenTown(address)}
      </span>
    ),
  },
  {
    key: 'place',
    title: text.place,
    isOptional: true,
    headClassName: 'wide:w-44',
    className: 'tight:basis-full',
    cell: (point) => (
      <span className={`tabular-nums ${softLine}`}>
        <Coordinates point={point} />
      </span>
    ),
  },
  {
    key: 'materials',
    title: text.columns.materials,
    headClassName: 'roomy:w-[17%] wide:w-40',
    className: 'tight:basis-full',
    cell: ({ materials }) =>
      height === 'compact' ? <MaterialDrops materials={materials} /> : <AcceptedMaterials materials={materials} />,
  },
  {
    key: 'contacts',
    title: text.columns.contacts,
    headClassName: 'roomy:w-36 wide:w-34',
    className: (point) => !hasContacts(point) && 'tight:hidden',
    cell: (point) => (height === 'compact' ? <span className={softLine}>{firstContact(point)}</span> : <Contacts {...point} />),
  },
  {
    key: 'status',
    title: text.columns.status,
    headClassName: 'wide:w-28',
    cell: (point) => <PointStatus {...point} />,
  },
  {
    key: 'handover',
    title: text.handover,
    isOptional: true,
    headClassName: 'wide:w-40',
    cell: ({ handover }) => <span className={softLine}>{pointHandoverTitles[handover]}</span>,
  },
];
