import { NearestPoints } from '../features/collection-points/nearest/nearest-points.tsx';
import { ItemSearchForm } from '../features/items/item-search-form.tsx';
import { BadNews } from '../features/notices/bad-news.tsx';
import { NextCollection } from '../features/schedules/next-collection.tsx';
import { SeparatedSoFar } from '../features/schedules/separated-so-far.tsx';
import { Column } from '../ui/page.tsx';

/** What home says first to this resident: what they have done so far, and what was called off. */
export function HomeNews() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <SeparatedSoFar />
      <BadNews />
    </div>
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
