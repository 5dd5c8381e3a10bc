import { createFileRoute } from '@tanstack/react-router';
import { PointsThatTake } from '../../features/collection-points/nearest/points-that-take.tsx';
import { ItemScreen } from '../../features/items/item-screen.tsx';
import { ItemsScreen } from '../../features/items/items-screen.tsx';
import { itemsQuery } from '../../features/items/queries.ts';
import { validateTexts } from '../../platform/search-texts.ts';
import { titles } from '../../text/titles.ts';

export const Route = createFileRoute('/_public/descarte/{-$itemId}')({
  staticData: { title: titles.items, frame: 'open' },
  validateSearch: validateTexts('q'),
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
