import { privacyVersion } from '@separai/contract/accounts/consent';
import { formatDay } from '@separai/contract/calendar';
import { mailLink, telephoneLink, whatsappLink } from '@separai/contract/contact-links';
import { tileOrigins } from '@separai/contract/map-tiles';
import { formatList } from '@separai/contract/portuguese';
import { noticeText } from '@separai/contract/privacy/notice-words';
import type { Contact } from '@separai/contract/system/contact';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { standaloneLinkClass, textLinkClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { BackArrow, Column, PageTitle } from '../../../components/ui/page.tsx';
import { goBackOnClick } from '../../../lib/page.ts';
import { useSession } from '../../../lib/session.ts';
import { settings } from '../../../lib/settings.ts';

const tileHosts = (tileOrigins(settings.tileUrl) ?? []).map((origin) => new URL(origin).hostname);

/** `/privacy`: which data are stored, why, for how long, and the person's rights. */
export function PrivacyNoticeScreen() {
  const isSignedIn = useSession() !== null;
  return (
    <Column className="py-4">
      <PageTitle back={<WayBack home={isSignedIn ? '/user/privacy' : '/welcome'} />}>{noticeText.title}</PageTitle>
      <p className="mt-1 text-small text-ink-soft">{noticeText.since(formatDay(privacyVersion))}</p>
      <p className="mt-3 text-pretty">{noticeText.summary}</p>
      <NoticeSection title={noticeText.controllerTitle}>
        <NoticeContact />
      </NoticeSection>
      <NoticeSection title={noticeText.keptTitle}>
        <StoredDataList />
        <p className="mt-3">{noticeText.keptElse}</p>
      </NoticeSection>
      <NoticeSection title={noticeText.seenTitle}>
        <Sentences of={noticeText.seen} />
      </NoticeSection>
      <NoticeSection title={noticeText.leavesTitle}>
        <Facts
          of={noticeText.leaves(formatList(tileHosts, 'ou'), formatList(settings.postalCodeHosts, 'ou'), settings.geocoderHost)}
        />
      </NoticeSection>
      <NoticeSection title={noticeText.deviceTitle}>
        <Sentences of={noticeText.device} />
      </NoticeSection>
      <NoticeSection title={noticeText.rightsTitle}>
        <Facts of={noticeText.rights} />
        <p className="mt-3">
          {noticeText.rightsElse}{' '}
          <a href={noticeText.anpdAddress} rel="noreferrer" target="_blank" className={textLinkClass}>
            {noticeText.anpd}
          </a>
        </p>
        {isSignedIn && (
          <Link to="/user/privacy" className={`mt-1 ${standaloneLinkClass}`}>
            {noticeText.openPrivacy}
          </Link>
        )}
      </NoticeSection>
      <NoticeSection title={noticeText.changesTitle}>
        <p>{noticeText.changes}</p>
      </NoticeSection>
    </Column>
  );
}

/** Back to the previous screen; without one, to `home`. */
function WayBack({ home }: { home: string }) {
  return <BackArrow to={home} label={noticeText.back} replace onClick={goBackOnClick} />;
}

/** A part of the notice under its heading. */
function NoticeSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="text-balance font-display text-heading font-bold">
        {title}
      </h2>
      <div className="mt-2 text-pretty">{children}</div>
    </section>
  );
}

/** Sentences, each in its own paragraph. */
function Sentences({ of }: { of: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-ink-soft">
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** A description list of names and facts. */
function Facts({ of }: { of: readonly (readonly [name: string, fact: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {of.map(([name, fact]) => (
        <div key={name}>
          <dt className="font-display font-semibold">{name}</dt>
          <dd className="wrap-anywhere text-ink-soft">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

const facts = ['why', 'basis', 'howLong'] as const;

/** The stored data, each with purpose, legal basis and retention. */
function StoredDataList() {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {noticeText.kept.map((kept) => (
        <li key={kept.what}>
          <Card>
            <h3 className="font-display font-semibold">{kept.what}</h3>
            <dl className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-1 text-small">
              {facts.map((fact) => (
                <div key={fact}>
                  <dt className="inline font-semibold">{noticeText.keptFacts[fact]}: </dt>
                  <dd className="inline text-ink-soft">{kept[fact]}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  );
}

type Way = Exclude<keyof Contact, 'name'>;

const addressOf: Record<Way, (text: string) => string | null> = {
  email: (email) => mailLink(email),
  phone: telephoneLink,
  whatsapp: (number) => whatsappLink(number),
  website: (website) => website,
};
const ways = Object.keys(addressOf) as Way[];

/** The controller of the data, and the contact. */
function NoticeContact() {
  const { contact } = settings;
  const reachable = ways.flatMap((way) => {
    const text = contact[way];
    const href = text === null ? null : addressOf[way](text);
    return text === null || href === null ? [] : [{ way, text, href }];
  });
  return (
    <>
      <p>{contact.name === null ? noticeText.controllerUnnamed : noticeText.controller(contact.name)}</p>
      <p className="mt-2">{reachable.length === 0 ? noticeText.noContact : noticeText.reach}</p>
      <div className="mt-2">
        <Facts of={reachable.map((one) => [noticeText.contact[one.way], <ContactLink key={one.way} {...one} />])} />
      </div>
    </>
  );
}

function ContactLink({ way, text, href }: { way: Way; text: string; href: string }) {
  return (
    <a href={href} className={standaloneLinkClass}>
      {way === 'website' ? text.replace(/^https?:\/\//, '').replace(/\/$/, '') : text}
    </a>
  );
}
