import { pointText } from '../../text/points.ts';
import { uiText } from '../../text/ui.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/field.tsx';

/** Points of a list did not come, and can be asked for again. */
export function PointsMissing({ sentence, onRetry }: { sentence?: string; onRetry: () => void }) {
  return (
    <FormAlert tone="warn" className="mt-3">
      {sentence ?? pointText.moreFailed}
      <Button variant="neutral" size="small" onClick={onRetry} className="mt-2 block">
        {uiText.retry}
      </Button>
    </FormAlert>
  );
}
