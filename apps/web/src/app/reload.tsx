import { appText } from '../text/app.ts';
import { Button } from '../ui/button.tsx';

/** The button that loads the page anew. */
export function Reload({ variant }: { variant: 'primary' | 'text' }) {
  return (
    <Button variant={variant} onClick={() => location.reload()}>
      {appText.reload}
    </Button>
  );
}
