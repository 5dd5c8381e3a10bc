import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { ChangeDialog } from './late-dialogs.ts';
import { useMisplacedPublicPoints } from './queries.ts';
import { adminPointsText as text } from './text.ts';

/** Says which bundled points are public although they take nothing from the public, and restricts them with one press; nothing once none is left. */
export function MisplacedPoints() {
  const { data } = useMisplacedPublicPoints();
  const [asking, setAsking] = useState(false);
  const { show } = useToast();
  if (data === undefined || data.points.length === 0) return null;
  const { points, accessNote } = data;
  return (
    <FormAlert tone="warn">
      <p>{text.misplaced(points.length)}</p>
      <details className="mt-1">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{text.misplacedWhich}</summary>
        <ul className="max-h-60 list-disc overflow-y-auto pl-5 wrap-anywhere">
          {points.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </details>
      <div className="mt-2">
        <Button variant="neutral" size="small" onClick={() => setAsking(true)}>
          {text.misplacedGo(points.length)}
        </Button>
      </div>
      {asking ? (
        <ChangeDialog
          open
          points={points}
          act="restrict"
          accessNote={accessNote}
          onClose={() => setAsking(false)}
          onDone={({ title, description }) => {
            setAsking(false);
            if (title !== '') show({ title, description });
          }}
        />
      ) : (
        <ChangeDialog open={false} />
      )}
    </FormAlert>
  );
}
