import { mailLink, telephoneLink, whatsappLink } from '@separai/contract/contact-links';
import { type HelpGroup, type HelpQuestion, helpGroups } from '@separai/contract/help/questions';
import { limits } from '@separai/contract/limits';
import { publicFiguresPath } from '@separai/contract/public-pages';
import { foldText } from '@separai/contract/text';
import { Link } from '@tanstack/react-router';
import { ArrowRight, ChevronDown, Globe, Mail, MessageCircle, Phone } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { standaloneLinkClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { BackArrow, Column, PageTitle } from '../../../components/ui/page.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { Empty } from '../../../components/ui/states.tsx';
import { goBackOnClick } from '../../../lib/page.ts';
import { useSession } from '../../../lib/session.ts';
import { settings } from '../../../lib/settings.ts';
import { helpText } from '../text.ts';

/** `/user/help`: questions and answers, contact of the operators, version and licences. */
export function HelpScreen() {
  const [text, setText] = useState('');
  const searched = useDeferredValue(text);
  const groups = groupsWith(helpGroups, searched);
  const isSearching = searched.trim() !== '';
  return (
    <Column className="py-4">
      <PageTitle back={<WayBack />}>{helpText.title}</PageTitle>
      <SearchBox text={text} onChange={setText} />
      <p role="status" className={isSearching && groups.length > 0 ? 'mt-2 text-small text-ink-soft' : 'sr-only'}>
        {isSearching ? helpText.found(countOf(groups)) : ''}
      </p>
      {groups.map((group) => (
        <HelpQuestions key={group.title} group={group} />
      ))}
      {groups.length === 0 && <Empty title={helpText.nothingTitle} sentence={helpText.nothingSentence} />}
      <HelpContact />
      <section aria-labelledby="sobre" className="mt-7">
        <h2 id="sobre" className="text-heading font-bold">
          {helpText.aboutTitle}
        </h2>
        <p className="mt-1 text-ink-soft">{helpText.version(settings.version)}</p>
        {settings.publicFigures && (
          <a href={publicFiguresPath} className={standaloneLinkClass}>
            {helpText.publicFigures}
            <ArrowRight aria-hidden="true" />
          </a>
        )}
        <Link to="/user/help/licenses" className={standaloneLinkClass}>
          {helpText.openLicenses}
          <ArrowRight aria-hidden="true" />
        </Link>
      </section>
    </Column>
  );
}

function SearchBox({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <SearchField
      label={helpText.search}
      labelHidden
      placeholder={helpText.search}
      onClear={() => onChange('')}
      className="mt-3"
      maxLength={limits.searchTextMaxLength}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Back to the previous screen; without one, to the usual origin of the help. */
function WayBack() {
  const home = useSession() === null ? '/welcome' : '/user/profile';
  return <BackArrow to={home} label={helpText.back} replace onClick={goBackOnClick} />;
}

/** The operators' contact, as far as configured. */
function HelpContact() {
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

/** Questions under their group's heading, as disclosures. */
function HelpQuestions({ group: { title, questions } }: { group: HelpGroup }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="text-heading font-bold">
        {title}
      </h2>
      <Card padding="none" className="mt-2.5">
        <ul className="divide-y divide-line">
          {questions.map((question) => (
            <li key={question.question}>
              <Question of={question} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Question({ of: { id, question, answer, links = [] } }: { of: HelpQuestion }) {
  const summary = useRef<HTMLElement>(null);
  const isAsked = id !== undefined && location.hash === `#${id}`;
  useEffect(() => {
    // After the new screen's heading has had the focus.
    const frame = requestAnimationFrame(() => isAsked && summary.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isAsked]);
  return (
    <details id={id} open={isAsked} className="group">
      <summary
        ref={summary}
        className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-[12px] px-[16px] py-3 font-display text-body font-semibold hover:bg-sunken focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden"
      >
        <span className="min-w-0 wrap-break-word">{question}</span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-soft motion-quick group-open:rotate-180" />
      </summary>
      <div className="grid gap-2 px-4 pb-3.5 text-pretty">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {links.length > 0 && (
          <div className="flex flex-wrap gap-x-5">
            {links.map(({ label, href }) => (
              <Link key={href} to={href} className={standaloneLinkClass}>
                {label}
                <ArrowRight aria-hidden="true" />
              </Link>
            ))}
          </div>
        )}
      </div>
    </details>
  );
}

const wordsOf = ({ question, answer }: HelpQuestion): string => foldText([question, ...answer].join(' '));

/**
 * The groups, reduced to the questions that contain every word of `text` in question or answer, accents ignored; all of them
 * for an empty text.
 */
export const groupsWith = (groups: readonly HelpGroup[], text: string): HelpGroup[] => {
  const wanted = foldText(text).split(' ');
  return groups
    .map(({ title, questions }) => ({
      title,
      questions: questions.filter((question) => {
        const words = wordsOf(question);
        return wanted.every((word) => words.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
};

export const countOf = (groups: readonly HelpGroup[]): number => groups.reduce((sum, { questions }) => sum + questions.length, 0);
