import { CardButton } from '../../../../components/ui/card.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { WaitingStatus } from '../../../../components/ui/states.tsx';
import type { PlacedPoint } from '../../filter.ts';
import { mapText } from './text.ts';

/** Points at one position. */
export interface CoincidentPoints {
  readonly count: number;
  /** The loaded points, possibly fewer than `count`; null while they load. */
  readonly points: readonly PlacedPoint[] | null;
}

interface MapCoincidentProps {
  /** null: the dialog is closed. */
  coincident: CoincidentPoints | null;
  onSelect: (id: number) => void;
  onClose: () => void;
}

/** Dialog that lists points no zoom separates. */
export function MapCoincident({ coincident, onSelect, onClose }: MapCoincidentProps) {
  return (
    <Dialog
      open={coincident !== null}
      onClose={onClose}
      title={mapText.inOnePlace(coincident?.count ?? 0)}
      closeLabel={mapText.closeTogether}
    >
      {coincident !== null && <Content {...coincident} onSelect={onSelect} />}
    </Dialog>
  );
}

function Content({ count, points, onSelect }: CoincidentPoints & Pick<MapCoincidentProps, 'onSelect'>) {
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
