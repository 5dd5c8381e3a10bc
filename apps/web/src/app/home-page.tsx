import { HomeScreen } from '../features/home/home-screen.tsx';
import { lateCode } from '../ui/late-code.ts';
import { lateScreen } from './late-screen.tsx';

/** Begun so many ms after the screen, which it must not hold up: it stands below. */
const beginAfter = 500;

const Resident = lateScreen(
  lateCode(async () => {
    await new Promise((resolve) => setTimeout(resolve, beginAfter));
    return (await import('./home-resident.tsx')).HomeResident;
  }),
);

/** `/home`: here the ways into the app meet what they lead this resident to. */
export function HomePage() {
  return (
    <>
      <HomeScreen />
      <Resident />
    </>
  );
}
