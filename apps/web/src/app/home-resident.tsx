import { NearestPoints } from '../features/collection-points/nearest/nearest-points.tsx';
import { ItemSearchForm } from '../features/items/item-search-form.tsx';
import { BadNews } from '../features/notices/bad-news.tsx';
import { useNoticesQuietly } from '../features/notices/queries.ts';
import { NextCollection } from '../features/schedules/next-collection.tsx';
import { useSchedulesQuietly } from '../features/schedules/queries.ts';
import { SeparatedSoFar } from '../features/schedules/separated-so-far.tsx';
import { KeptPlace } from '../platform/kept-place.tsx';
import { Column } from '../ui/page.tsx';

/** What home says first to this resident: what they have done so far, and what was called off. */
export function HomeNews() {
  const schedules = useSchedulesQuietly();
  const notices = useNoticesQuietly();
  const hasCome = !schedules.isPending && !notices.isPending;
  return (
    <KeptPlace name="home-news" hasCome={hasCome}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        <SeparatedSoFar />
        <BadNews />
      </div>
    </KeptPlace>
  );
}

/** What home knows of this resident: the next collection, and the points that are nearest. */
export function HomeResident() {
  return (
    <Column
      width="wide"
      className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2 pb-5 max-lg:max-w-[calc(var(--container-reading)+2rem)] lg:grid-cols-2"
    >
      <ItemSearchForm className="lg:col-span-2 lg:w-[calc(50%-.625rem)]" />
      <NextCollection />
      <NearestPoints />
    </Column>
  );
}
