import { contactMessage } from '@separai/contract/collection-points/contact-words';
import { isPublic, takesBookings } from '@separai/contract/collection-points/public-access';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { telephoneLink, whatsappLink } from '@separai/contract/contact-links';
import { webAddress } from '@separai/contract/web-address';
import { Globe, MessageCircle, Phone } from 'lucide-react';
import { ButtonLink, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { Column, StickyBar } from '../../../components/ui/page.tsx';
import { searchText } from '../search/text.ts';

const elsewhere = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** The bar with the ways to reach a point, or a sentence when it names none that can be used. */
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

/** Not a bar: there is nothing to press. */
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
