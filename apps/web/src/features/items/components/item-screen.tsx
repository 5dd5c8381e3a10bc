import type { ListedItem } from '@separai/contract/items/schema';
import { guidePagePath, itemPath } from '@separai/contract/public-pages';
import { BookOpen, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { BackArrow } from '../../../components/ui/back-arrow.tsx';
import { ButtonLink, LinkButton } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { Column, PageTitle } from '../../../components/ui/page.tsx';
import { SavedNotice } from '../../../components/ui/saved-notice.tsx';
import { ShareButton } from '../../../components/ui/share-button.tsx';
import { Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { usePageTitle } from '../../../lib/page.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { useSession } from '../../../lib/session.ts';
import { titles } from '../../../lib/titles.ts';
import { followWayBack } from '../../../lib/way-back.ts';
import { useItems } from '../api.ts';
import { itemsText } from '../text.ts';
import { ItemAnswer } from './item-answer.tsx';
import { UnknownItem } from './unknown-item.tsx';

const back = (
  <BackArrow to="/descarte/{-$itemId}" params={{ itemId: undefined }} label={itemsText.back} onClick={followWayBack} />
);

interface ItemScreenProps {
  id: string;
  /** The points that take an item. */
  points: (item: ListedItem) => ReactNode;
}

/** `/descarte/{id}`: where an item goes, and who says so. */
export function ItemScreen({ id, points }: ItemScreenProps) {
  const items = useItems();
  const isSignedIn = useSession() !== null;
  const item = items.data?.items.find((one) => one.id === id);
  usePageTitle(item === undefined ? titles.items : itemsText.whereTo(item.name));
  if (hasFailed(items)) return <Failed query={items} titleAs="h1" title={itemsText.failed} sentence={itemsText.failedSentence} />;
  if (items.data === undefined) return <Waiting />;
  if (item === undefined) {
    return (
      <Column className="pt-3 pb-4">
        <PageTitle back={back}>{itemsText.title}</PageTitle>
        {items.isFetching ? <WaitingStatus>{itemsText.loading}</WaitingStatus> : <UnknownItem title={itemsText.unknownItem} />}
      </Column>
    );
  }
  return (
    <Column className="pt-3 pb-4">
      {/* Visitors have the button for the whole screen in that corner. */}
      <div className={classNames('flex items-start justify-between gap-2', !isSignedIn && 'max-lg:pr-11')}>
        <PageTitle back={back} className="min-w-0">
          {item.name}
        </PageTitle>
        <ShareButton label={itemsText.share} title={itemsText.whereTo(item.name)} path={itemPath(item.id)} />
      </div>
      <SavedNotice query={items} className="mt-3" />
      <ItemAnswer item={item} sources={items.data.sources} />
      {points(item)}
      <div className="mt-5 grid gap-2.5">
        {item.guide !== null && <GuideLink guide={item.guide} />}
        <LinkButton to="/descarte/{-$itemId}" params={{ itemId: undefined }} variant="neutral" icon={<Search />}>
          {itemsText.again}
        </LinkButton>
      </div>
    </Column>
  );
}

/** The guide in the app, or for visitors the page that everybody sees. */
function GuideLink({ guide }: { guide: string }) {
  const isSignedIn = useSession() !== null;
  return isSignedIn ? (
    <LinkButton to="/recycle/$materialId" params={{ materialId: guide }} variant="soft" icon={<BookOpen />}>
      {itemsText.guide}
    </LinkButton>
  ) : (
    <ButtonLink variant="soft" icon={<BookOpen />} href={guidePagePath(guide)}>
      {itemsText.guide}
    </ButtonLink>
  );
}

function Waiting() {
  return (
    <Column className="pt-3">
      <WaitingStatus quiet>{itemsText.loading}</WaitingStatus>
      <h1 className="sr-only">{itemsText.title}</h1>
      <Skeleton shape="line" className="mt-2 h-6 w-48" />
      <Skeleton className="mt-5 h-60 w-full" />
    </Column>
  );
}
