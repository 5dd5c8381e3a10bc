import { useQuery } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import { LinkButton } from '../../../components/ui/button.tsx';
import { Empty } from '../../../components/ui/states.tsx';
import { servicesQuery } from './api.ts';
import { adminAreasText as text } from './area-text.ts';

/** The empty state of a screen about areas where there are none, with the way to the first one. */
export const WithoutAreas = () => (
  <Empty
    title={text.none}
    sentence={text.noneSentence}
    action={
      <LinkButton variant="primary" icon={<Truck />} to="/admin-dashboard/setores">
        {text.toAreas}
      </LinkButton>
    }
  />
);

/** The empty state of a list that fills once there are areas. */
export function EmptyList({ title, sentence }: { title: string; sentence: string }) {
  const { data: services } = useQuery(servicesQuery);
  const lacksAreas = services?.every(({ areas }) => areas === 0) ?? false;
  return lacksAreas ? <WithoutAreas /> : <Empty title={title} sentence={sentence} />;
}
