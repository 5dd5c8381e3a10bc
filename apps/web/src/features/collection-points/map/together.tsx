import { CardButton } from '../../../components/ui/card.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import type { PlacedPoint } from './placed-point.ts';
import { mapText } from './text.ts';

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
