import { mailLink, telephoneLink, whatsappLink } from '@separai/contract/contact-links';
import { noticeText } from '@separai/contract/privacy/notice-words';
import type { Contact } from '@separai/contract/system/contact';
import { standaloneLinkClass } from '../../../components/ui/button.tsx';
import { settings } from '../../../lib/settings.ts';
import { Facts } from './notice-section.tsx';

type Way = Exclude<keyof Contact, 'name'>;

const addressOf: Record<Way, (text: string) => string | null> = {
  email: (email) => mailLink(email),
  phone: telephoneLink,
  whatsapp: (number) => whatsappLink(number),
  website: (website) => website,
};
const ways = Object.keys(addressOf) as Way[];

/** Who answers for the data, and how to reach them. */
export function NoticeContact() {
  const { contact } = settings;
  const reachable = ways.flatMap((way) => {
    const text = contact[way];
    const href = text === null ? null : addressOf[way](text);
    return text === null || href === null ? [] : [{ way, text, href }];
  });
  return (
    <>
      <p>{contact.name === null ? noticeText.whoUnnamed : noticeText.who(contact.name)}</p>
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
