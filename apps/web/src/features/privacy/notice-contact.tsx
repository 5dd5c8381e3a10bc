import { whatsappDigits } from '@separai/contract/collection-points/rules';
import { type Contact, settings } from '../../platform/settings.ts';
import { noticeText } from '../../text/privacy-notice.ts';
import { standaloneLinkClass } from '../../ui/button.tsx';
import { Facts } from './notice-section.tsx';

type Way = Exclude<keyof Contact, 'name'>;

const addressOf: Record<Way, (text: string) => string> = {
  email: (email) => `mailto:${email}`,
  phone: (phone) => `tel:${phone.replace(/[^\d+]/g, '')}`,
  whatsapp: (number) => `https://wa.me/${whatsappDigits(number) ?? number.replace(/\D/g, '')}`,
  website: (website) => website,
};
const ways = Object.keys(addressOf) as Way[];

/** Who answers for the data, and how to reach them. */
export function NoticeContact() {
  const { contact } = settings;
  const reachable = ways.flatMap((way) => {
    const text = contact[way];
    return text === null ? [] : [[way, text] as const];
  });
  return (
    <>
      <p>{contact.name === null ? noticeText.whoUnnamed : noticeText.who(contact.name)}</p>
      <p className="mt-2">{reachable.length === 0 ? noticeText.noContact : noticeText.reach}</p>
      <div className="mt-2">
        <Facts of={reachable.map(([way, text]) => [noticeText.contact[way], <ContactLink key={way} way={way} text={text} />])} />
      </div>
    </>
  );
}

function ContactLink({ way, text }: { way: Way; text: string }) {
  return (
    <a href={addressOf[way](text)} className={standaloneLinkClass}>
      {way === 'website' ? text.replace(/^https?:\/\//, '').replace(/\/$/, '') : text}
    </a>
  );
}
