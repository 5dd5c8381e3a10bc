import { createFileRoute } from '@tanstack/react-router';
import { Truck } from 'lucide-react';
import { LinkButton } from '../../components/ui/button.tsx';
import { ItemSearchForm } from '../../features/items/components/item-search-form.tsx';
import { RecycleScreen } from '../../features/recycling-guides/components/recycle-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_resident/recycle/')({
  staticData: { title: titles.recycle, frame: 'app' },
  component: Recycle,
});

function Recycle() {
  return (
    <RecycleScreen
      search={
        <>
          <ItemSearchForm className="mb-3" />
          <LinkButton to="/coleta" variant="soft" icon={<Truck />} className="mb-5 w-full">
            {titles.collectionDays}
          </LinkButton>
        </>
      }
    />
  );
}
