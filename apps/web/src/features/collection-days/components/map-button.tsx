import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { Skeleton } from '../../../components/ui/states.tsx';
import type { AreaChange } from '../area-change.ts';
import { answerMapText as text } from '../map-text.ts';
import type { Place } from '../place.ts';

/** The map, a chunk of its own. */
const answerMap = lazyModule(async () => (await import('./answer-map.tsx')).AnswerMap);

interface MapButtonProps {
  /** The asked place; null before the first question. */
  place: Place | null;
  /** Ids of the chosen areas. */
  chosen: readonly number[];
  onAsk: (place: Place) => void;
  onChoose: (change: AreaChange) => void;
}

/** 'Mostrar no mapa': opens a map with the answered areas, on which a tap chooses among them, or asks for a place. */
export function MapButton(props: MapButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="soft" size="small" icon={<MapPin />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text.show}
      </Button>
      {isOpen && (
        <div className="min-w-0 basis-full">
          <LateMap {...props} />
        </div>
      )}
    </>
  );
}

function LateMap(props: MapButtonProps) {
  const { code: AnswerMap, failures, waiting, retry } = useLazyModule(answerMap);
  if (AnswerMap !== null) return <AnswerMap {...props} />;
  if (failures === 0) return <Skeleton className="h-80 w-full" />;
  return (
    <RetryAlert tone="danger" onRetry={retry} retrying={waiting}>
      {text.failed}
    </RetryAlert>
  );
}
