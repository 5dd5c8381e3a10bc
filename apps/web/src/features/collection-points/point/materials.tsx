import { materialOfCategory } from '@separai/contract/collection-points/categories';
import { type MaterialType, materialTitles, shownMaterials } from '@separai/contract/collection-points/materials';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { Link, linkOptions } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { classNames } from '../../../components/ui/class-names.ts';
import { MaterialIcon } from '../../../components/ui/material-icons.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { searchText } from '../search/text.ts';

function TintedDrop({ material, presumed }: { material: MaterialType; presumed: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-grid size-10 shrink-0 place-items-center drop',
        presumed && 'border-[1.5px] border-dashed border-edge bg-surface text-ink',
        !presumed && material === 'outros' && 'border-[1.5px] border-edge',
      )}
      style={presumed ? undefined : { backgroundColor: `var(--${material}-tint)` }}
    >
      <MaterialIcon material={material} size={23} tone={presumed ? 'current' : 'ink'} />
    </span>
  );
}

/** Where a person reads what to do with a material; null where nothing says it. Oil has no guide of its own. */
const answerAbout = (material: MaterialType, guideIds: ReadonlySet<string>) => {
  if (guideIds.has(material)) return linkOptions({ to: '/recycle/$materialId', params: { materialId: material } });
  return material === 'oleo' ? linkOptions({ to: '/user/help', hash: 'oleo' }) : null;
};

interface SearchMaterialsProps {
  point: Pick<CollectionPoint, 'materials' | 'categories' | 'refusedCategories'>;
  /** The materials that have a guide. */
  guideIds: ReadonlySet<string>;
}

/** What a point accepts, and finer where it says so, each with the way to its guide or its answer where there is one. */
export function SearchMaterials({ point: { materials, categories, refusedCategories }, guideIds }: SearchMaterialsProps) {
  const shown = shownMaterials(materials);
  return (
    <>
      <ul>
        {shown.materials.map((material) => {
          const title = materialTitles[material];
          const finer = categories.filter(({ id }) => materialOfCategory(id) === material).map((category) => category.title);
          const answer = answerAbout(material, guideIds);
          const words = (
            <>
              <TintedDrop material={material} presumed={shown.presumed} />
              <span className="min-w-0 font-medium wrap-break-word">
                {title}
                {shown.presumed && <span className="font-normal text-ink-soft"> {uiText.toConfirm}</span>}
                {finer.length > 0 && finer.join() !== title && (
                  <span className="block text-small font-normal text-ink-soft">{finer.join(' · ')}</span>
                )}
              </span>
            </>
          );
          return (
            <li key={material}>
              {answer !== null ? (
                <Link {...answer} className="flex min-h-12 items-center gap-[12px] rounded-md py-1 hover:bg-sunken">
                  {words}
                  <span className="sr-only">, {searchText.howToSeparate}</span>
                  <ChevronRight aria-hidden="true" className="ml-auto size-[20px] shrink-0 text-action" />
                </Link>
              ) : (
                <span className="flex min-h-12 items-center gap-[12px] py-1">{words}</span>
              )}
            </li>
          );
        })}
      </ul>
      {refusedCategories.length > 0 && (
        <p className="mt-1 whitespace-normal">
          <span className="font-medium">{searchText.refused}</span> {refusedCategories.map(({ title }) => title).join(' · ')}
        </p>
      )}
    </>
  );
}
