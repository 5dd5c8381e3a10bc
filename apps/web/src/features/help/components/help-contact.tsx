import { mailLink, telephoneLink, whatsappLink } from '@separai/contract/contact-links';
import { Globe, Mail, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../components/ui/card.tsx';
import { settings } from '../../../lib/settings.ts';
import { helpText } from '../text.ts';

/** How to reach the people who run the service, as far as they say it. */
export function HelpContact() {
  const { name, email, phone, whatsapp, website } = settings.contact;
  const call = telephoneLink(phone);
  const chat = whatsappLink(whatsapp, helpText.whatsappMessage);
  const isReachable = [email, call, chat, website].some((way) => way !== null);
  return (
    <section aria-labelledby="contato" className="mt-7">
      <h2 id="contato" className="text-heading font-bold">
        {helpText.contactTitle}
      </h2>
      {name !== null && <p className="mt-1 wrap-anywhere text-ink-soft">{helpText.contactBy(name)}</p>}
      {isReachable ? (
        <Card padding="none" className="mt-2.5">
          <ul className="divide-y divide-line">
            {call !== null && <Way icon={<Phone />} word={helpText.call} value={phone} href={call} />}
            {chat !== null && <Way icon={<MessageCircle />} word={helpText.whatsapp} value={whatsapp} href={chat} elsewhere />}
            {email !== null && (
              <Way icon={<Mail />} word={helpText.email} value={email} href={mailLink(email, helpText.emailSubject)} />
            )}
            {website !== null && (
              <Way icon={<Globe />} word={helpText.website} value={new URL(website).hostname} href={website} elsewhere />
            )}
          </ul>
        </Card>
      ) : (
        <p className="mt-1 text-ink-soft">{helpText.noContact}</p>
      )}
    </section>
  );
}

type WayProps = { icon: ReactNode; word: string; value: ReactNode; href: string; elsewhere?: boolean };

function Way({ icon, word, value, href, elsewhere = false }: WayProps) {
  return (
    <li>
      <a
        href={href}
        {...(elsewhere ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
        className="flex min-h-14 items-center gap-3.5 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-3"
      >
        <span aria-hidden="true" className="shrink-0 text-action [&>svg]:size-[22px]">
          {icon}
        </span>
        <span className="min-w-0">
          <span className="block font-display text-body font-semibold">
            {word}
            {elsewhere && <span className="sr-only"> {helpText.newTab}</span>}
          </span>
          <span className="block text-small wrap-anywhere text-ink-soft">{value}</span>
        </span>
      </a>
    </li>
  );
}
