import { PointsThatTake } from '../features/collection-points/nearest/points-that-take.tsx';
import { ItemScreen } from '../features/items/item-screen.tsx';
import { ItemsScreen } from '../features/items/items-screen.tsx';

/** `/descarte` and `/descarte/{id}`: here items and the points that take them meet. */
export function ItemsPage({ itemId }: { itemId?: string | undefined }) {
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
