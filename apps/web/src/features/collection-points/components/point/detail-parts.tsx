import { materialOfCategory } from '@separai/contract/collection-points/categories';
import { contactMessage } from '@separai/contract/collection-points/contact-words';
import { type MaterialType, materialTitles, shownMaterials } from '@separai/contract/collection-points/materials';
import { isPublic, takesBookings } from '@separai/contract/collection-points/public-access';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { telephoneLink, whatsappLink } from '@separai/contract/contact-links';
import { webAddress } from '@separai/contract/web-address';
import { Link, linkOptions } from '@tanstack/react-router';
import { ChevronRight, Globe, MessageCircle, Phone } from 'lucide-react';
import { ButtonLink, standaloneLinkClass } from '../../../../components/ui/button.tsx';
import { classNames } from '../../../../components/ui/class-names.ts';
import { MaterialIcon } from '../../../../components/ui/material-icons.tsx';
import { Column, StickyBar } from '../../../../components/ui/page.tsx';
import { uiText } from '../../../../components/ui/text.ts';
import { searchText } from '../search/text.ts';

const elsewhere = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** The bar with a point's contacts, or a sentence without usable ones. */
export function SearchContact({ point }: { point: CollectionPoint }) {
  const telephone = telephoneLink(point.phone);
  const whatsapp = whatsappLink(point.whatsapp, contactMessage(point));
  const website = point.website === null ? null : webAddress(point.website);
  if (telephone === null && whatsapp === null && website === null) return <NoContact point={point} />;
  return (
    <StickyBar>
      <section aria-labelledby="contato">
        <div className="flex min-h-[44px] flex-wrap items-center justify-between gap-x-3">
          <h2 id="contato" className="font-display text-name font-bold">
            {searchText.contact}
          </h2>
          {website !== null && (
            <a href={website} {...elsewhere} className={classNames('font-display', standaloneLinkClass)}>
              <Globe aria-hidden="true" />
              {searchText.website}
              <span className="sr-only"> {searchText.newTab}</span>
            </a>
          )}
        </div>
        {(telephone !== null || whatsapp !== null) && (
          <div className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2 *:px-3!">
            {telephone !== null && (
              <ButtonLink variant="primary" icon={<Phone />} href={telephone}>
                {searchText.call}
                <span className="block text-small font-normal wrap-anywhere">{point.phone}</span>
              </ButtonLink>
            )}
            {whatsapp !== null && (
              <ButtonLink variant="soft" icon={<MessageCircle />} href={whatsapp} {...elsewhere}>
                {searchText.whatsapp}
                <span className="sr-only"> {searchText.newTab}</span>
              </ButtonLink>
            )}
          </div>
        )}
      </section>
    </StickyBar>
  );
}

function NoContact({ point }: { point: CollectionPoint }) {
  const onward = takesBookings(point) ? searchText.goOrBook : isPublic(point) ? searchText.go : '';
  return (
    <Column className="pb-6">
      <section aria-labelledby="contato" className="border-t border-line pt-5">
        <h2 id="contato" className="font-display text-name font-bold">
          {searchText.contact}
        </h2>
        <p className="mt-1 text-ink-soft">
          {searchText.noContact} {onward}
        </p>
      </section>
    </Column>
  );
}

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

/** Link to the guide of a material; null without one. Oil has a section of the help instead. */
const guideLink = (material: MaterialType, guideIds: ReadonlySet<string>) => {
  if (guideIds.has(material)) return linkOptions({ to: '/recycle/$materialId', params: { materialId: material } });
  return material === 'oleo' ? linkOptions({ to: '/user/help', hash: 'oleo' }) : null;
};

interface SearchMaterialsProps {
  point: Pick<CollectionPoint, 'materials' | 'categories' | 'refusedCategories'>;
  /** The materials that have a guide. */
  guideIds: ReadonlySet<string>;
}

/** The materials and categories that a point accepts, linked to their guides or items where these exist. */
export function SearchMaterials({ point: { materials, categories, refusedCategories }, guideIds }: SearchMaterialsProps) {
  const shown = shownMaterials(materials);
  return (
    <>
      <ul>
        {shown.materials.map((material) => {
          const title = materialTitles[material];
          const finer = categories.filter(({ id }) => materialOfCategory(id) === material).map((category) => category.title);
          const answer = guideLink(material, guideIds);
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
