import { materialTitles } from '@separai/contract/collection-points/materials';
import { isPerson } from '@separai/contract/collector-profiles/kinds';
import { collectorMessage, paymentWords, servedCity, servedDistricts } from '@separai/contract/collector-profiles/rules';
import type { CollectorProfile } from '@separai/contract/collector-profiles/schema';
import { telephoneLink, whatsappLink } from '@separai/contract/contact-links';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { collectorPath } from '@separai/contract/public-pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { HandCoins, Info, MapPin, MessageCircle, Phone, Recycle } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink, LinkButton, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { MaterialDrop } from '../../../components/ui/material.tsx';
import { BackArrow, Column, StickyBar } from '../../../components/ui/page.tsx';
import { SavedNotice } from '../../../components/ui/retry-alert.tsx';
import { ShareButton } from '../../../components/ui/share-button.tsx';
import { Empty, Failed, SkeletonCard, WaitingStatus } from '../../../components/ui/states.tsx';
import { ApiError } from '../../../lib/api.ts';
import { goBackOnClick, usePageTitle } from '../../../lib/page.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { useSession } from '../../../lib/session.ts';
import { collectorQuery } from '../api.ts';
import { collectorText as text } from '../text.ts';
import { CollectorFace, collectorKindWords } from './collector-parts.tsx';

const list = { to: '/search/{-$pointId}', params: { pointId: undefined }, search: { lista: 'coletores' } } as const;

/** `/coletores/{id}`: a collector, with the contacts; for visitors, too. */
export function CollectorScreen({ id }: { id: string }) {
  const query = useQuery(collectorQuery(id));
  const isSignedIn = useSession() !== null;
  const { data } = query;
  usePageTitle(data?.name ?? text.list);
  return (
    <>
      <Column className="pt-3 pb-6">
        <div className="-ml-2">
          {isSignedIn ? (
            <BackArrow {...list} label={text.backToList} onClick={goBackOnClick} />
          ) : (
            <BackArrow to="/" label={text.home} />
          )}
        </div>
        <Content query={query} isSignedIn={isSignedIn} />
      </Column>
      {data !== undefined && <Contact profile={data} />}
    </>
  );
}

interface ContentProps {
  query: ReturnType<typeof useQuery<CollectorProfile>>;
  isSignedIn: boolean;
}

function Content({ query, isSignedIn }: ContentProps) {
  if (query.data !== undefined)
    return (
      <>
        <SavedNotice query={query} className="mb-3" />
        <Profile profile={query.data} />
      </>
    );
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status))
    return (
      <Empty
        titleAs="h1"
        title={text.unknown}
        sentence={text.unknownHint}
        action={
          isSignedIn ? (
            <LinkButton {...list} variant="primary">
              {text.showList}
            </LinkButton>
          ) : (
            <LinkButton to="/" variant="primary">
              {text.home}
            </LinkButton>
          )
        }
      />
    );
  if (hasFailed(query)) return <Failed query={query} title={text.profileFailed} titleAs="h1" />;
  return (
    <>
      <WaitingStatus quiet>{text.profileLoading}</WaitingStatus>
      <SkeletonCard />
    </>
  );
}

function Fact({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[22px_1fr] gap-x-[14px]">
      <span aria-hidden="true" className="text-action [&>svg]:size-[22px]">
        {icon}
      </span>
      <h2 className="font-display text-name font-bold">{title}</h2>
      <div className="col-start-2 mt-1 min-w-0 whitespace-pre-line wrap-anywhere">{children}</div>
    </section>
  );
}

function Profile({ profile }: { profile: CollectorProfile }) {
  const { id, name, materials, description } = profile;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3.5">
        <CollectorFace {...profile} size={72} />
        <div className="min-w-0 grow basis-40">
          <h1 className="font-display text-[min(1.375rem,10vw)] leading-[1.27] font-bold wrap-anywhere">{name}</h1>
          <p className="text-ink-soft wrap-anywhere">{collectorKindWords(profile)}</p>
        </div>
      </div>
      <div className="mt-5 grid gap-5">
        <Fact icon={<MapPin />} title={text.districts}>
          {servedDistricts(profile)}
          <span className="block text-ink-soft">{unbrokenTown(servedCity(profile))}</span>
        </Fact>
        <Fact icon={<Recycle />} title={text.accepted}>
          <ul className="grid gap-2 whitespace-normal">
            {materials.map((material) => (
              <li key={material} className="flex items-center gap-3 font-medium">
                <MaterialDrop material={material} />
                <span className="min-w-0">{materialTitles[material]}</span>
              </li>
            ))}
          </ul>
        </Fact>
        <Fact icon={<HandCoins />} title={text.payment}>
          {paymentWords(profile)}
        </Fact>
        {description !== null && (
          <Fact icon={<Info />} title={text.about}>
            {description}
          </Fact>
        )}
      </div>
      <div className="mt-5">
        {/* A person has agreed to be listed here, not to be passed on, and finds here how the profile is corrected or erased. */}
        {isPerson(profile) ? (
          <Link to="/privacy" className={standaloneLinkClass}>
            {text.ownProfile}
          </Link>
        ) : (
          <ShareButton label={text.share} title={name} path={collectorPath(id)} />
        )}
      </div>
    </>
  );
}

/** The bar with a collector's contacts; each published collector has one. */
function Contact({ profile }: { profile: CollectorProfile }) {
  const telephone = telephoneLink(profile.phone);
  const whatsapp = whatsappLink(profile.whatsapp, collectorMessage(profile));
  if (telephone === null && whatsapp === null) return null;
  return (
    <StickyBar>
      <section aria-labelledby="contato">
        <h2 id="contato" className="font-display text-name font-bold">
          {text.contact}
        </h2>
        <div className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2 *:px-3!">
          {telephone !== null && (
            <ButtonLink variant="primary" icon={<Phone />} href={telephone}>
              {text.call}
              <span className="block text-small font-normal wrap-anywhere">{profile.phone}</span>
            </ButtonLink>
          )}
          {whatsapp !== null && (
            <ButtonLink variant="soft" icon={<MessageCircle />} href={whatsapp} target="_blank" rel="noopener noreferrer">
              {text.whatsapp}
              <span className="sr-only"> {text.newTab}</span>
            </ButtonLink>
          )}
        </div>
      </section>
    </StickyBar>
  );
}
