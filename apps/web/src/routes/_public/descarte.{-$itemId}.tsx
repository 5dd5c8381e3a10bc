import { createFileRoute } from '@tanstack/react-router';
import { PointsThatTake } from '../../features/collection-points/components/nearest/points-that-take.tsx';
import { itemsQuery } from '../../features/items/api.ts';
import { ItemScreen } from '../../features/items/components/item-screen.tsx';
import { ItemsScreen } from '../../features/items/components/items-screen.tsx';
import { searchParser, text } from '../../lib/search-params.ts';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/descarte/{-$itemId}')({
  staticData: { title: titles.items, frame: 'open' },
  validateSearch: searchParser({ q: text }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(itemsQuery),
  component: Items,
});

function Items() {
  const { itemId } = Route.useParams();
  if (itemId === undefined) return <ItemsScreen />;
  return (
    <ItemScreen
      key={itemId}
      id={itemId}
      points={(item) =>
        (item.material ?? item.category) !== null &&
        item.verdicts[0] !== undefined && <PointsThatTake item={item} kind={item.verdicts[0].kind} />
      }
    />
  );
}
