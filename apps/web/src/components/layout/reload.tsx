import { Button } from '../ui/button.tsx';
import { appText } from './text.ts';

/** The button that loads the page anew. */
export function Reload({ variant }: { variant: 'primary' | 'text' }) {
  return (
    <Button variant={variant} onClick={() => location.reload()}>
      {appText.reload}
    </Button>
  );
}
