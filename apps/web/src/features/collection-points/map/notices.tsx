import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { uiText } from '../../../components/ui/text.ts';
import type { TileState } from '../map-engine/tiles.ts';
import { mapText } from './text.ts';

interface MapNoticesProps {
  engine: 'waiting' | 'failed' | 'ready';
  tiles: TileState;
  pointCount: number;
  placedCount: number;
  /** No point stands in the part of the map that is seen. */
  nothingInView: boolean;
  onShowNearest: () => void;
  onRetry: () => void;
}

/** What keeps the map from showing points: its code, the base tiles, or that there are none. */
export function MapNotices({ engine, tiles, pointCount, placedCount, nothingInView, ...props }: MapNoticesProps) {
  if (engine === 'waiting') return <MapMessage role="status" sentence={mapText.loadingMap} />;
  if (engine === 'failed') {
    return (
      <MapMessage role="alert" title={mapText.emptyMapTitle} sentence={mapText.engineFailed}>
        <Button variant="soft" size="small" onClick={props.onRetry}>
          {uiText.retry}
        </Button>
      </MapMessage>
    );
  }
  return (
    <>
      {tiles === 'failed' && (
        <FormAlert tone="warn" className="map-tiles-notice shadow-float">
          {mapText.tilesFailed}
        </FormAlert>
      )}
      {pointCount === 0 && <MapMessage role="status" title={mapText.emptyMapTitle} sentence={mapText.emptyMapSentence} />}
      {placedCount > 0 && nothingInView && (
        <div className="map-nothing moves-with-sheet">
          <Button variant="soft" size="small" icon={<MapPin />} onClick={props.onShowNearest} className="shadow-float">
            {mapText.showNearest}
          </Button>
        </div>
      )}
      {pointCount > 0 && placedCount === 0 && <MapMessage role="status" sentence={mapText.nothingPlaced} />}
    </>
  );
}

interface MessageProps {
  role: 'status' | 'alert';
  title?: string;
  sentence: string;
  children?: ReactNode;
}

/** A sentence in the middle of the map. */
function MapMessage({ role, title, sentence, children }: MessageProps) {
  return (
    <div className="map-message">
      <div role={role} className="grid justify-items-center gap-2 rounded-lg bg-raised px-5 py-3.5 text-center shadow-float">
        {title !== undefined && <h2 className="font-display text-heading font-bold">{title}</h2>}
        <p className="text-ink-soft">{sentence}</p>
        {children}
      </div>
    </div>
  );
}
