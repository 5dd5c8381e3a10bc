import { useMemo } from 'react';
import { SearchScreen } from '../features/collection-points/search/search-screen.tsx';
import { useGuides } from '../features/recycling-guides/queries.ts';

/** `/search` and `/search/{id}`: here points and guides meet, since a material leads to its guide only while there is one. */
export function SearchPage({ pointId }: { pointId?: string | undefined }) {
  const { data } = useGuides({ enabled: pointId !== undefined });
  const guideIds = useMemo(() => new Set(data?.guides.map(({ id }) => id)), [data]);
  return <SearchScreen pointId={pointId} guideIds={guideIds} />;
}
