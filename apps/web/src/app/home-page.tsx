import { useState } from 'react';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { keptHeight } from '../platform/kept-height.ts';
import { lateCode } from '../ui/late-code.ts';
import { useLateCode } from '../ui/use-late-code.ts';
import { ScreenShape } from './in-frame.ts';
import { lateScreen } from './late-screen.tsx';
import { shapeOfResident } from './shapes.tsx';

/** Begun so many ms after the screen, which it must not hold up. */
const beginAfter = 500;

const load = async () => {
  await new Promise((resolve) => setTimeout(resolve, beginAfter));
  return import('./home-resident.tsx');
};

const Resident = lateScreen(lateCode(async () => (await load()).HomeResident));
const news = lateCode(async () => (await load()).HomeNews);

/** `/home`: here the ways into the app meet what they lead this resident to. */
export function HomePage() {
  const { code: News } = useLateCode(news);
  const [newsHeight] = useState(() => keptHeight('home-news'));
  return (
    <>
      <HomeScreen news={News === null ? <div style={{ height: newsHeight }} /> : <News />} />
      <ScreenShape value={shapeOfResident}>
        <Resident />
      </ScreenShape>
    </>
  );
}
