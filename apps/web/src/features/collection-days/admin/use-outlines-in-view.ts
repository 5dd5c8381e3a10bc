import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type MapArea, type SnappedArea, snappedArea } from '../../../lib/map-area.ts';
import { areaOutlinesQuery } from './map-api.ts';

/** The outlines of a service in the visible part of a map, which reports its views to `onView`; `part` is the requested one. */
export const useOutlinesInView = (service: number | null) => {
  const [part, setPart] = useState<SnappedArea | null>(null);
  const query = useQuery(areaOutlinesQuery(service, part));
  const onView = useCallback((view: MapArea): void => {
    const next = snappedArea(view);
    setPart((before) => (before?.bbox === next.bbox && before.zoom === next.zoom ? before : next));
  }, []);
  return { part, query, onView };
};
