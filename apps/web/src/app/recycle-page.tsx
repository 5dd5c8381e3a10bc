import { ItemSearchForm } from '../features/items/item-search-form.tsx';
import { RecycleScreen } from '../features/recycling-guides/recycle-screen.tsx';

/** `/recycle`: here the guides and the search of items meet. */
export function RecyclePage() {
  return <RecycleScreen search={<ItemSearchForm className="mb-5" />} />;
}
