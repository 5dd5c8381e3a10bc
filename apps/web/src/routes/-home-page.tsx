import { Column } from '../components/ui/page.tsx';
import { HomeCollection } from '../features/collection-days/components/home-collection.tsx';
import { NearestPoints } from '../features/collection-points/components/nearest/nearest-points.tsx';
import { HomeScreen } from '../features/home/components/home-screen.tsx';
import { ItemSearchForm } from '../features/items/components/item-search-form.tsx';
import { PointCancellations } from '../features/notices/components/point-cancellations.tsx';
import { NextCollection, SeparatedSoFar } from '../features/schedules/components/next-collection.tsx';

/** `/` and `/home` of a resident: the greeting with the app's main links, and the resident's own part. */
export function HomePage() {
  return (
    <>
      <HomeScreen news={<HomeNews />} />
      <HomeResident />
    </>
  );
}

/** The first lines of home: the next day on which the truck passes, the total weight so far, and bookings cancelled by points. */
export function HomeNews() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <HomeCollection />
      <SeparatedSoFar />
      <PointCancellations />
    </div>
  );
}

/** The resident's own part of home: the next collection, and the nearest points. */
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
