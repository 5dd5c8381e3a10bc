import type { ReactNode } from 'react';
import { textLinkClass } from '../../../components/ui/button.tsx';
import type { NearPlace } from '../near-place.ts';
import { pointText } from '../text.ts';

/** A sentence of one line with something to press at its end, which is 44 px high and takes no more room than the line. */
export function ListLabel({ children, action, onPress }: { children: ReactNode; action: string; onPress: () => void }) {
  return (
    <p className="text-small text-ink">
      {children} ·{' '}
      <button type="button" onClick={onPress} className={`-my-3 inline-flex min-h-11 items-center px-1 ${textLinkClass}`}>
        {action}
      </button>
    </p>
  );
}

/** Says near to where the points below are, with the way to another place. */
export function NearLabel({ place, onChange }: { place: NearPlace; onChange: () => void }) {
  return (
    <ListLabel action={pointText.changePlace} onPress={onChange}>
      {pointText.near(place.ofPlace)}
    </ListLabel>
  );
}

/** Has the room of the sentence until it is known. */
export function NearLabelWaiting() {
  return (
    <p aria-hidden="true" className="text-small">
      &nbsp;
    </p>
  );
}
