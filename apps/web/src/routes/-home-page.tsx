import { HomeScreen } from '../features/home/home-screen.tsx';
import { HomeNews, HomeResident } from './-home-resident.tsx';

/** `/` and `/home` of a resident: the greeting with the ways into the app, and what they lead this resident to. */
export function HomePage() {
  return (
    <>
      <HomeScreen news={<HomeNews />} />
      <HomeResident />
    </>
  );
}
