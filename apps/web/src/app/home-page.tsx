import { useEffect, useState } from 'react';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { appText } from '../text/app.ts';
import { uiText } from '../text/ui.ts';
import { Button } from '../ui/button.tsx';
import { lateCode } from '../ui/late-code.ts';
import { useLateCode } from '../ui/use-late-code.ts';

const resident = lateCode(async () => (await import('./home-resident.tsx')).HomeResident);

/** Begun so many ms after the screen, which it must not hold up: it stands below. */
const beginAfter = 500;

/** `/home`: here the ways into the app meet what they lead this resident to. */
export function HomePage() {
  const [begun, begin] = useState(resident.arrived() !== null);
  useEffect(() => {
    const timer = setTimeout(() => begin(true), beginAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <HomeScreen />
      {begun && <Resident />}
    </>
  );
}

function Resident() {
  const { code: Code, failures, waiting, retry } = useLateCode(resident);
  if (Code !== null) return <Code />;
  if (failures === 0) return null;
  return (
    <div role="alert" className="grid justify-items-center gap-3 p-4 text-center text-ink-soft">
      <p>{appText.missingSentence}</p>
      <Button variant="neutral" size="small" busy={waiting} busyLabel={uiText.loading} onClick={retry}>
        {uiText.retry}
      </Button>
    </div>
  );
}
