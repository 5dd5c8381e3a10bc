import { HomeScreen } from '../features/home/home-screen.tsx';
import { lateCode } from '../ui/late-code.ts';
import { useLateCode } from '../ui/use-late-code.ts';
import { ScreenShape } from './in-frame.ts';
import { lateScreen } from './late-screen.tsx';
import { shapeOfResident } from './shapes.tsx';

const load = () => import('./home-resident.tsx');

const Resident = lateScreen(lateCode(async () => (await load()).HomeResident));
const news = lateCode(async () => (await load()).HomeNews);

/** `/home`: the ways into the app, with this resident's news, next collection and nearest points. */
export function HomePage() {
  const { code: News } = useLateCode(news);
  return (
    <>
      <HomeScreen news={News !== null && <News />} />
      <ScreenShape value={shapeOfResident}>
        <Resident />
      </ScreenShape>
    </>
  );
}
