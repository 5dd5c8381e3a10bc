import { mapText } from '../../../text/map.ts';
import { CardButton } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { PlacedPoint } from './placed-point.ts';

interface MapTogetherProps {
  /** Points that share one place; null when none are asked for. */
  points: readonly PlacedPoint[] | null;
  onSelect: (id: number) => void;
  onClose: () => void;
}

/** Points that no zoom tells apart, to choose from. */
export function MapTogether({ points, onSelect, onClose }: MapTogetherProps) {
  return (
    <Dialog
      open={points !== null}
      onClose={onClose}
      title={mapText.inOnePlace(points?.length ?? 0)}
      closeLabel={mapText.closeTogether}
    >
      <ul className="grid gap-2">
        {points?.map(({ id, name }) => (
          <li key={id}>
            <CardButton onClick={() => onSelect(id)}>
              <span className="font-display text-name font-semibold wrap-anywhere">{name}</span>
            </CardButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
