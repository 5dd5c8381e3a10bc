import { useState } from 'react';
import { mapText } from '../../../text/map.ts';
import { uiText } from '../../../text/ui.ts';
import { Button } from '../../../ui/button.tsx';
import { CardButton } from '../../../ui/card.tsx';
import { lateCode } from '../../../ui/late-code.ts';
import { WaitingStatus } from '../../../ui/states.tsx';
import { useLateCode } from '../../../ui/use-late-code.ts';
import { MapMessage } from './notices.tsx';
import type { PlacedPoint } from './placed-point.ts';

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

// Few points share a place: the map does not wait for the code of dialogs.
const lateDialog = lateCode(async () => (await import('../../../ui/dialog.tsx')).Dialog);

/** Points that no zoom tells apart, to choose from. */
export function MapTogether(props: MapTogetherProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.together !== null && !wasOpened) setWasOpened(true);
  return wasOpened && <TogetherDialog {...props} />;
}

function TogetherDialog({ together, onSelect, onClose }: MapTogetherProps) {
  const { code: Dialog, failures, waiting, retry } = useLateCode(lateDialog);
  if (Dialog === null) {
    if (together === null || failures === 0) return null;
    return (
      <MapMessage role="alert" sentence={mapText.togetherFailed}>
        <Button variant="soft" size="small" busy={waiting} onClick={retry}>
          {uiText.retry}
        </Button>
      </MapMessage>
    );
  }
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
