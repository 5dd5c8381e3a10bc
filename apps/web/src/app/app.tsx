import { Everywhere } from './everywhere.tsx';
import { Router } from './router.tsx';

/** The residents' app: the screen of the present address. */
export function App() {
  return (
    <Everywhere>
      <Router />
    </Everywhere>
  );
}
