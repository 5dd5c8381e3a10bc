import { missedAnswerWords, missedDayWords, missedStates } from '@separai/contract/collection-days/missed';
import type { MissedCollection, MissedDecision } from '@separai/contract/collection-days/missed-schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { QueryStates } from '../../../components/admin/query-states.tsx';
import { Pager } from '../../../components/admin/resource-table.tsx';
import { BackLink, Fact, ScreenHead } from '../../../components/admin/screen.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ChipRow, FilterChip } from '../../../components/ui/chip.tsx';
import { Empty } from '../../../components/ui/states.tsx';
import { useSession } from '../../../lib/session.ts';
import { EmptyList } from './empty-list.tsx';
import { missedPageQuery } from './missed-api.ts';
import { missedSearch } from './missed-search.ts';
import { adminMissedText as text } from './missed-text.ts';

const AnswerDialog = lateDialog(async () => (await import('./missed-answer-dialog.tsx')).AnswerDialog);

/** `/admin-dashboard/setores/nao-passou`: the missed collections by day and area, a line a street, with their answers. */
export function MissedScreen() {
  const { search, set } = useListSearch(missedSearch);
  const { situacao = 'open', pagina = 1 } = search;
  const missed = useQuery(missedPageQuery(situacao, pagina));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <MissedHead />
      <ChipRow label={text.filters}>
        {missedStates.map((one) => (
          <FilterChip key={one} pressed={one === situacao} onClick={() => set(one === 'open' ? {} : { situacao: one })}>
            {missed.data === undefined ? text.states[one] : text.chip(text.states[one], missed.data.counts[one])}
          </FilterChip>
        ))}
      </ChipRow>
      <QueryStates query={missed} text={text}>
        {(page) =>
          page.items.length === 0 ? (
            <NoneMissed />
          ) : (
            <>
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
                {byAreaDay(page.items).map((streets) => (
                  <li key={`${streets[0].areaId} ${streets[0].date}`}>
                    <AreaDay streets={streets} />
                  </li>
                ))}
              </ul>
              <Pager page={page} onPage={(pagina) => set({ ...search, pagina })} />
            </>
          )
        }
      </QueryStates>
    </div>
  );
}

/** The empty state; operators have no way to the areas. */
const NoneMissed = () =>
  useSession()?.isOperator === true ? (
    <Empty title={text.empty} sentence={text.emptySentence} />
  ) : (
    <EmptyList title={text.empty} sentence={text.emptySentence} />
  );

/** The head, for administrators with links to the areas and announcements, which operators do not have. */
function MissedHead() {
  if (useSession()?.isOperator === true) return <ScreenHead title={text.title} line={text.line} />;
  return (
    <ScreenHead back={<BackLink to="/admin-dashboard/setores">{text.back}</BackLink>} title={text.title} line={text.line}>
      <Link to="/admin-dashboard/setores/avisos" className={buttonClass({ variant: 'soft' })}>
        {text.announcements}
      </Link>
    </ScreenHead>
  );
}

type OfAreaDay = [MissedCollection, ...MissedCollection[]];

/** The server gives the streets of an area and day one after the other. */
const byAreaDay = (items: readonly MissedCollection[]): OfAreaDay[] => {
  const days: OfAreaDay[] = [];
  for (const item of items) {
    const last = days.at(-1);
    if (last?.[0].areaId === item.areaId && last[0].date === item.date) last.push(item);
    else days.push([item]);
  }
  return days;
};

function AreaDay({ streets }: { streets: OfAreaDay }) {
  const [{ areaName, serviceName, date, areaPeople, areaOpen }] = streets;
  return (
    <Card>
      <h2 className="font-display text-name font-bold wrap-anywhere">
        {serviceName}, {areaName} · {missedDayWords(date)}
      </h2>
      <p className="text-small text-ink-soft">{text.ofDay(areaPeople, areaOpen)}</p>
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-4">
        {streets.map((street) => (
          <li key={street.id} className="border-t border-line pt-3">
            <Street missed={street} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Street({ missed }: { missed: MissedCollection }) {
  const { street, people, sentences, date, state, comesOn, answer } = missed;
  return (
    <>
      <h3 className="font-display font-semibold wrap-anywhere">
        {street ?? text.noStreet} · {text.people(people)}
      </h3>
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 roomy:grid-cols-2 empty:hidden">
        {sentences.length > 0 && (
          <Fact name={text.said}>
            {sentences.map((sentence, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sentences may be equal and never move
              <span key={index} className="block whitespace-pre-line wrap-anywhere">
                {sentence}
              </span>
            ))}
          </Fact>
        )}
        {state !== 'open' && <Fact name={text.answer}>{missedAnswerWords({ date, state, comesOn, answer })}</Fact>}
      </dl>
      {state === 'open' && <Answers missed={missed} />}
    </>
  );
}

function Answers({ missed }: { missed: MissedCollection }) {
  const [action, setAction] = useState<MissedDecision['action'] | null>(null);
  const of = <span className="sr-only">{text.of(missed.street ?? text.noStreet)}</span>;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button variant="primary" size="small" onClick={() => setAction('announce')}>
        {text.announce}
        {of}
      </Button>
      <Button variant="soft" size="small" onClick={() => setAction('collected')}>
        {text.collected}
        {of}
      </Button>
      <Button variant="neutral" size="small" onClick={() => setAction('dismiss')}>
        {text.dismiss}
        {of}
      </Button>
      {action !== null && <AnswerDialog missed={missed} action={action} onClose={() => setAction(null)} />}
    </div>
  );
}
