import { helpGroups } from '@separai/contract/help/questions';
import { limits } from '@separai/contract/limits';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { BackArrow } from '../../../components/ui/back-arrow.tsx';
import { standaloneLinkClass } from '../../../components/ui/button.tsx';
import { Column, PageTitle } from '../../../components/ui/page.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { Empty } from '../../../components/ui/states.tsx';
import { useSession } from '../../../lib/session.ts';
import { settings } from '../../../lib/settings.ts';
import { followWayBack } from '../../../lib/way-back.ts';
import { countOf, groupsWith } from '../help-search.ts';
import { helpText } from '../text.ts';
import { HelpContact } from './help-contact.tsx';
import { HelpQuestions } from './help-questions.tsx';

/** `/user/help`: questions and answers, how to reach the people who run the service, the version and the licences. */
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

/** Back to the screen that led here; else to where help is usually opened. */
function WayBack() {
  const home = useSession() === null ? '/welcome' : '/user/profile';
  return <BackArrow to={home} label={helpText.back} replace onClick={followWayBack} />;
}
