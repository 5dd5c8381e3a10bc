import { privacyVersion } from '@separai/contract/accounts/consent';
import { formatDay } from '@separai/contract/calendar';
import { tileOrigins } from '@separai/contract/map-tiles';
import { formatList } from '@separai/contract/portuguese';
import { noticeText } from '@separai/contract/privacy/notice-words';
import { Link } from '@tanstack/react-router';
import { BackArrow } from '../../../components/ui/back-arrow.tsx';
import { standaloneLinkClass, textLinkClass } from '../../../components/ui/button.tsx';
import { Column, PageTitle } from '../../../components/ui/page.tsx';
import { useSession } from '../../../lib/session.ts';
import { settings } from '../../../lib/settings.ts';
import { followWayBack } from '../../../lib/way-back.ts';
import { NoticeContact } from './notice-contact.tsx';
import { KeptList } from './notice-kept.tsx';
import { Facts, NoticeSection, Sentences } from './notice-section.tsx';

const tileHosts = (tileOrigins(settings.tileUrl) ?? []).map((origin) => new URL(origin).hostname);

/** `/privacy`: what is kept of a person, why, for how long, and what they can do about it. */
export function PrivacyNoticeScreen() {
  const isSignedIn = useSession() !== null;
  return (
    <Column className="py-4">
      <PageTitle back={<WayBack home={isSignedIn ? '/user/privacy' : '/welcome'} />}>{noticeText.title}</PageTitle>
      <p className="mt-1 text-small text-ink-soft">{noticeText.since(formatDay(privacyVersion))}</p>
      <p className="mt-3 text-pretty">{noticeText.summary}</p>
      <NoticeSection title={noticeText.whoTitle}>
        <NoticeContact />
      </NoticeSection>
      <NoticeSection title={noticeText.keptTitle}>
        <KeptList />
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

/** Back to where the notice was opened from; else to `home`. */
function WayBack({ home }: { home: string }) {
  return <BackArrow to={home} label={noticeText.back} replace onClick={followWayBack} />;
}
