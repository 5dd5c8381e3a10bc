import { lazily } from '@separai/contract/lazily';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { CardButton } from '../../../components/ui/card.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Pin, PinSelected } from '../../../components/ui/drop.tsx';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import type { PlacedPoint } from '../filter.ts';
import type { MapItem } from '../map-engine/drawing.ts';
import { mapText } from './text.ts';

interface MapMarkersProps {
  items: readonly MapItem[];
  nameOf: (id: number) => string;
  onPlace: (id: number) => void;
  onCluster: (clusterId: string, count: number) => void;
  /** The focused marker is no longer on the map. */
  onFocusLost: () => void;
}

/** The markers and clusters that stand on the map now, each a button. */
export function MapMarkers({ items, nameOf, onPlace, onCluster, onFocusLost }: MapMarkersProps) {
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null || items.some(({ key }) => key === focused.current)) return;
    focused.current = null;
    onFocusLost();
  }, [items, onFocusLost]);

  return items.map((item) => {
    const common = {
      type: 'button',
      onFocus: () => {
        focused.current = item.key;
      },
      onBlur: () => {
        // An element that is taken away loses the focus too; then it still counts as focused.
        if (item.host.isConnected) focused.current = null;
      },
    } as const;
    const button =
      item.kind === 'place' ? (
        <button
          {...common}
          aria-label={item.selected ? mapText.markerSelected(nameOf(item.id)) : nameOf(item.id)}
          data-place={item.id}
          onClick={() => onPlace(item.id)}
          className={item.selected ? 'map-pin map-pin-large' : 'map-pin'}
        >
          {item.selected ? <PinSelected /> : <Pin />}
        </button>
      ) : (
        <button
          {...common}
          aria-label={item.separable ? mapText.cluster(item.count) : mapText.clusterInOnePlace(item.count)}
          onClick={() => onCluster(item.clusterId, item.count)}
          className="map-cluster drop"
        >
          {shortCount(item.count)}
        </button>
      );
    return createPortal(button, item.host, item.key);
  });
}

/** A count that has room in a drop: '999', '1,2 mil'. */
const compact = lazily(() => new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumSignificantDigits: 2 }));
const shortCount = (count: number): string => (count < 1000 ? String(count) : compact().format(count));

/** Points that share one place. */
export interface PointsTogether {
  readonly count: number;
  /** As many of them as are known; null while they are on their way. */
  readonly points: readonly PlacedPoint[] | null;
}

interface MapTogetherProps {
  /** null when none are asked for. */
  together: PointsTogether | null;
  onSelect: (id: number) => void;
  onClose: () => void;
}

/** Points that no zoom tells apart, to choose from. */
export function MapTogether({ together, onSelect, onClose }: MapTogetherProps) {
  return (
    <Dialog
      open={together !== null}
      onClose={onClose}
      title={mapText.inOnePlace(together?.count ?? 0)}
      closeLabel={mapText.closeTogether}
    >
      {together !== null && <Content {...together} onSelect={onSelect} />}
    </Dialog>
  );
}

function Content({ count, points, onSelect }: PointsTogether & Pick<MapTogetherProps, 'onSelect'>) {
  if (points === null) return <WaitingStatus>{mapText.loadingPoints}</WaitingStatus>;
  return (
    <>
      {points.length < count && (
        <p role="status" className="mb-3 text-ink-soft">
          {points.length === 0 ? mapText.togetherFailed : mapText.togetherPartly(points.length)}
        </p>
      )}
      <ul className="grid gap-2">
        {points.map(({ id, name }) => (
          <li key={id}>
            <CardButton onClick={() => onSelect(id)}>
              <span className="font-display text-name font-semibold wrap-anywhere">{name}</span>
            </CardButton>
          </li>
        ))}
      </ul>
    </>
  );
}
