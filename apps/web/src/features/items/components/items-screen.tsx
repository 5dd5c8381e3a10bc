import { noteUnanswered } from '@separai/contract/items/endpoints';
import { itemLimits } from '@separai/contract/items/limits';
import { countedWords } from '@separai/contract/items/rules';
import type { ListedItem } from '@separai/contract/items/schema';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronRight, Search, X } from 'lucide-react';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { BackArrow, Column, PageTitle } from '../../../components/ui/page.tsx';
import { SavedNotice } from '../../../components/ui/retry-alert.tsx';
import { Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { call } from '../../../lib/api.ts';
import { fromApp, goBackOnClick } from '../../../lib/page.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { useSession } from '../../../lib/session.ts';
import { useItems } from '../api.ts';
import { type ItemsFound, useItemSearch } from '../hooks/use-item-search.ts';
import { itemsText } from '../text.ts';
import { UnknownItem } from './unknown-item.tsx';
import { VerdictBadge } from './verdict-look.tsx';

const route = getRouteApi('/_public/descarte/{-$itemId}');

/** Items offered before anything is typed. */
const often = ['pilha', 'caixa-de-pizza', 'isopor', 'oleo-de-cozinha', 'remedio-vencido', 'lampada-fluorescente'];

/** `/descarte?q=`: the search of items, with results while typing. */
export function ItemsScreen() {
  const asked = route.useSearch().q ?? '';
  const [text, setText] = useState(asked);
  const items = useItems();
  const found = useItemSearch(items, text);
  const isAsking = text.trim() !== '';
  const isSignedIn = useSession() !== null;
  return (
    <Column className="pt-3 pb-4">
      <PageTitle back={<BackArrow to={isSignedIn ? '/recycle' : '/welcome'} label={itemsText.back} onClick={goBackOnClick} />}>
        {itemsText.title}
      </PageTitle>
      <SearchBox asked={asked} onType={setText} />
      <SavedNotice query={items} className="mt-3" />
      {!isAsking && !hasFailed(items) && <p className="mt-2 text-ink-soft">{itemsText.invitation}</p>}
      {hasFailed(items) ? (
        <Failed query={items} title={itemsText.failed} sentence={itemsText.failedSentence} />
      ) : isAsking && found.isError ? (
        <Failed query={found} title={itemsText.failed} sentence={itemsText.failedSentence} />
      ) : items.data === undefined || (isAsking && found.data === undefined) ? (
        <Waiting />
      ) : (
        <Answers items={items.data.items} found={isAsking ? found.data : undefined} />
      )}
    </Column>
  );
}

/** Debounce before the typed text is written to the address, in ms. */
const rest = 500;

/** The text box, memoised because it renders on every key. `asked` is the address's text. */
const SearchBox = memo(function SearchBox({ asked, onType }: { asked: string; onType: (text: string) => void }) {
  const [text, setText] = useState(asked);
  const box = useRef<HTMLInputElement>(null);
  const inAddress = useRef(asked);
  const navigate = route.useNavigate();
  const change = useCallback(
    (next: string): void => {
      setText(next);
      onType(next);
    },
    [onType],
  );
  useEffect(() => {
    // The address echoes the typed text; any other text comes from a link or from the history.
    if (asked === inAddress.current) return;
    inAddress.current = asked;
    change(asked);
  }, [asked, change]);
  useEffect(() => {
    const query = text.trim();
    if (query === inAddress.current) return;
    const timer = setTimeout(() => {
      inAddress.current = query;
      void navigate({ search: query === '' ? {} : { q: query }, state: true, replace: true, resetScroll: false });
    }, rest);
    return () => clearTimeout(timer);
  }, [text, navigate]);
  const empty = (): void => {
    change('');
    box.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is unknown to browsers that are still in use
    <form role="search" aria-label={itemsText.title} onSubmit={(event) => event.preventDefault()} className="mt-2">
      <TextField
        ref={box}
        label={itemsText.question}
        placeholder={itemsText.example}
        leadingIcon={<Search />}
        trailing={text !== '' && <IconButton label={itemsText.empty} icon={<X aria-hidden="true" />} onClick={empty} />}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={itemLimits.queryMaxLength}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
    </form>
  );
});

/** The items found; without a search the frequent ones. */
function Answers({ items, found }: { items: readonly ListedItem[]; found: ItemsFound | undefined }) {
  const isAsking = found !== undefined;
  const text = found?.text ?? '';
  const isUnknown = found?.items.length === 0;
  useUnansweredCounted(isUnknown ? text : null);
  const shown = found?.items ?? often.flatMap((id) => items.find((item) => item.id === id) ?? []);
  return (
    <>
      <p role="status" className={isAsking && !isUnknown ? 'mt-2 text-small text-ink-soft' : 'sr-only'}>
        {isUnknown ? itemsText.unknown(text.trim()) : isAsking ? itemsText.found(shown.length) : ''}
      </p>
      {found !== undefined && found.family !== null && (
        <>
          <h2 className="mt-3 text-heading font-bold wrap-anywhere">{itemsText.family(found.family)}</h2>
          <p className="mt-0.5 text-ink-soft">{itemsText.familySentence}</p>
        </>
      )}
      {!isAsking && <h2 className="mt-5 text-heading font-bold">{itemsText.often}</h2>}
      {isUnknown ? (
        <UnknownItem title={itemsText.unknown(text.trim())} />
      ) : (
        <ul aria-label={isAsking ? itemsText.results : itemsText.often} className="mt-2 grid gap-2">
          {shown.map((item) => (
            <li key={item.id}>
              <FoundItem item={item} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const FoundItem = memo(function FoundItem({ item: { id, name, verdicts } }: { item: ListedItem }) {
  const [verdict] = verdicts;
  return (
    <Link
      to="/descarte/{-$itemId}"
      params={{ itemId: id }}
      state={fromApp}
      className="flex min-h-[52px] items-center gap-2 rounded-lg border border-line bg-surface py-2.5 pr-2.5 pl-3.5 motion-press hover:border-edge active:bg-sunken"
    >
      <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <span className="min-w-0 font-display text-name font-semibold wrap-anywhere">{name}</span>
        {verdict !== undefined && <VerdictBadge kind={verdict.kind} />}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
    </Link>
  );
});

/** Debounce before a text without a result counts as asked, in ms. */
const countDelay = 2_000;
const counted = new Set<string>();

/** Reports texts without a result to the server, anonymously and once each while the page is open. */
const useUnansweredCounted = (text: string | null): void => {
  useEffect(() => {
    const words = text === null ? null : countedWords(text);
    if (words === null || counted.has(words)) return;
    const timer = setTimeout(() => {
      counted.add(words);
      call(noteUnanswered, { body: { text: words }, quiet: true }).catch(() => {});
    }, countDelay);
    return () => clearTimeout(timer);
  }, [text]);
};

function Waiting() {
  return (
    <>
      <WaitingStatus quiet>{itemsText.loading}</WaitingStatus>
      <div className="mt-4 grid gap-2">
        {['a', 'b', 'c', 'd'].map((place) => (
          <Skeleton key={place} className="h-13 w-full" />
        ))}
      </div>
    </>
  );
}
