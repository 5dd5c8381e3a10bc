import { isPostalCode } from '@separai/contract/postal-codes/rules';
import { createFileRoute } from '@tanstack/react-router';
import type { Address } from '../../features/collection-days/api.ts';
import { CollectionDaysScreen } from '../../features/collection-days/components/collection-days-screen.tsx';
import { useOwnAddress } from '../../features/collection-days/hooks/use-own-address.ts';
import { type CollectionDaysSearch, parseCollectionDaysSearch } from '../../features/collection-days/search.ts';
import { asWritten } from '../../lib/search-params.ts';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/coleta')({
  staticData: { title: titles.collectionDays, frame: 'open' },
  validateSearch: asWritten<CollectionDaysSearch>,
  component: CollectionDaysOfAddress,
});

function CollectionDaysOfAddress() {
  const { cep, numero, setores } = parseCollectionDaysSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const { address: own } = useOwnAddress();
  const isAsked = cep !== undefined && isPostalCode(cep);
  const address: Address | null = isAsked ? { cep, number: numero ?? null } : own;
  return (
    <CollectionDaysScreen
      address={address}
      isOwn={!isAsked && own !== null}
      chosen={(setores ?? '').split(',').filter(Boolean).map(Number)}
      onAsk={(asked) =>
        void navigate({ search: { cep: asked.cep, ...(asked.number === null ? {} : { numero: asked.number }) }, state: true })
      }
      onChoose={(areas) =>
        void navigate({
          search: ({ setores: _, ...before }) => (areas.length === 0 ? before : { ...before, setores: areas.join(',') }),
          replace: true,
          resetScroll: false,
          state: true,
        })
      }
    />
  );
}
