import type { AdministeredServices } from '@separai/contract/collection-days/administered-schema';
import type { MappedArea } from '@separai/contract/collection-days/overview-schema';
import type { MultiPolygon } from '@separai/contract/collection-days/polygons';
import { useQuery } from '@tanstack/react-query';
import { sum } from 'd3-array';
import { CalendarRange } from 'lucide-react';
import { useMemo, useState } from 'react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { type ListSearch, useListSearch } from '../../../components/admin/list-search.ts';
import { QueryStates } from '../../../components/admin/query-states.tsx';
import { BackLink, ScreenHead } from '../../../components/admin/screen.tsx';
import { LinkButton } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { InlineSelect } from '../../../components/ui/inline-select.tsx';
import { Empty } from '../../../components/ui/states.tsx';
import { usePostalCode } from '../../../lib/postal-code.ts';
import { today } from '../../../lib/time.ts';
import { AddressTest } from './address-test.tsx';
import { servicesQuery } from './api.ts';
import { AreaCard, AreaList, type ListedArea } from './area-list.tsx';
import { AreaSwatch } from './area-swatch.tsx';
import type { DrawnArea } from './areas-engine.ts';
import { AreasMap } from './areas-map.tsx';
import { areasMapText as text } from './areas-map-text.ts';
import { FaultList } from './fault-list.tsx';
import { areaFaultsQuery, mappedAreasQuery, testedAddressQuery } from './map-api.ts';
import { type AreaMapSearch, areaMapSearch, testedAddressOf } from './map-search.ts';
import { groupKeyOf, type WeekdayGroup, weekdayGroups } from './weekday-groups.ts';

const OpenAreaDialog = lateDialog(async () => (await import('./area-dialog.tsx')).OpenAreaDialog);
/** The form of an area that is there takes no proposal. */
const noProposal = { serviceId: '', municipality: '', uf: '' } as const;

/** `/admin-dashboard/setores/mapa`: the areas of a service on a map, with overlaps, holes and a field that tests an address. */
export function AreasMapScreen() {
  const services = useQuery(servicesQuery);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead back={<BackLink to="/admin-dashboard/setores">{text.back}</BackLink>} title={text.title} line={text.line}>
        <LinkButton variant="neutral" size="small" icon={<CalendarRange />} to="/admin-dashboard/setores/ano">
          {text.year}
        </LinkButton>
      </ScreenHead>
      <QueryStates query={services} text={text}>
        {(all) =>
          all.length === 0 ? <Empty title={text.noServices} sentence={text.noServicesSentence} /> : <ServiceMap services={all} />
        }
      </QueryStates>
    </div>
  );
}

const listedOf = (area: MappedArea, groups: ReadonlyMap<string, WeekdayGroup>): ListedArea => {
  const group = groups.get(groupKeyOf(area, today()));
  return { area, label: group?.label ?? '–', color: group?.color ?? 'outros' };
};

const drawnOf = ({ area, label, color }: ListedArea): DrawnArea[] =>
  area.polygons === null ? [] : [{ id: area.id, label, color, isActive: area.active, polygons: area.polygons }];

function ServiceMap({ services }: { services: AdministeredServices }) {
  const list = useListSearch(areaMapSearch);
  const { search, set } = list;
  const service = services.find(({ id }) => id === search.tipo) ?? services.find(({ areas }) => areas > 0) ?? services[0];
  const areas = useQuery(mappedAreasQuery(service?.id ?? null));
  return (
    <>
      <InlineSelect
        className="justify-self-start"
        label={text.service}
        value={String(service?.id ?? '')}
        onChange={({ target }) => set({ ...search, tipo: Number(target.value), setor: undefined, pagina: undefined })}
      >
        {services.map(({ id, name, areas: count }) => (
          <option key={id} value={id}>
            {name} ({text.areasOf(count)})
          </option>
        ))}
      </InlineSelect>
      {service !== undefined && (
        <QueryStates query={areas} text={text}>
          {(mapped) => (
            <>
              {mapped.areas.length < mapped.total && (
                <FormAlert tone="warn">{text.partial(mapped.areas.length, mapped.total)}</FormAlert>
              )}
              <ServiceAreas key={service.id} areas={mapped.areas} service={service} list={list} />
            </>
          )}
        </QueryStates>
      )}
    </>
  );
}

interface ServiceAreasProps {
  areas: readonly MappedArea[];
  service: AdministeredServices[number];
  list: ListSearch<AreaMapSearch>;
}

/** Position and areas of the tested address. */
const useTestedAddress = (search: AreaMapSearch) => {
  const address = testedAddressOf(search);
  const { answer } = usePostalCode(address?.cep ?? null, 'position');
  const found = answer.step === 'found' ? answer.found : null;
  const { latitude, longitude, precision } = found ?? {};
  const position = useMemo(() => {
    if (latitude === undefined || longitude === undefined || (precision !== 'street' && precision !== 'district')) return null;
    return { latitude, longitude, located: precision === 'street' ? ('postal-code' as const) : ('district' as const) };
  }, [latitude, longitude, precision]);
  const { data } = useQuery(testedAddressQuery(address));
  return { address, position, answer: data };
};

/** Changes with every write of an area. */
const versionOf = (areas: readonly MappedArea[]): string =>
  [areas.length, sum(areas, ({ id }) => id), sum(areas, ({ version }) => version)].join(' ');

function ServiceAreas({ areas, service, list: { search, hasDialog, set, open } }: ServiceAreasProps) {
  const groups = useMemo(() => weekdayGroups(areas, today()), [areas]);
  const listed = useMemo(() => areas.map((area) => listedOf(area, groups)), [areas, groups]);
  const drawn = useMemo(() => listed.flatMap(drawnOf), [listed]);
  const faults = useQuery(areaFaultsQuery(service.id, versionOf(areas), drawn));
  const [shown, setShown] = useState<{ polygons: readonly MultiPolygon[] } | null>(null);
  const tested = useTestedAddress(search);
  const matched = tested.answer?.services.find((answered) => answered.service.id === service.id)?.areas[0]?.area.id;
  const selected = search.setor ?? matched ?? null;
  const chosen = listed.find(({ area }) => area.id === search.setor);
  const choose = (setor: number | undefined): void => set({ ...search, setor });
  const show = (polygons: MultiPolygon | null): void => {
    if (polygons !== null) setShown({ polygons: [polygons] });
  };
  const nameOf = (id: number): string => areas.find((area) => area.id === id)?.name ?? '';
  return (
    <>
      <Legend groups={groups} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 roomy:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
          {drawn.length === 0 && tested.position === null ? (
            <p>{text.noneDrawn}</p>
          ) : (
            <AreasMap
              areas={drawn}
              faults={faults.data}
              selected={selected}
              onArea={choose}
              place={tested.position}
              shown={shown}
            />
          )}
          {chosen !== undefined && (
            <AreaCard
              listed={chosen}
              policy={chosen.area.holidayPolicy ?? service.holidayPolicy}
              onEdit={() => open({ editar: chosen.area.id })}
              onShow={() => show(chosen.area.polygons)}
              onClose={() => choose(undefined)}
            />
          )}
        </div>
        <AreaList
          areas={listed}
          q={search.q}
          page={search.pagina ?? 1}
          selected={selected}
          onSearch={(q) => set({ ...search, q, pagina: undefined })}
          onPage={(pagina) => set({ ...search, pagina })}
          onArea={choose}
        />
      </div>
      <AddressTest
        address={tested.address}
        position={tested.position}
        onTest={(address) =>
          set({
            ...{ ...search, setor: undefined, cep: undefined, numero: undefined, rua: undefined, bairro: undefined },
            ...{ cidade: undefined, ...address },
          })
        }
      />
      {drawn.length > 0 && <FaultList query={faults} nameOf={nameOf} onShow={show} />}
      {hasDialog && <OpenAreaDialog search={search} proposed={noProposal} onClose={() => open()} />}
    </>
  );
}

/** The colours of the days, with their labels on the map. */
function Legend({ groups }: { groups: ReadonlyMap<string, WeekdayGroup> }) {
  if (groups.size === 0) return null;
  return (
    <section aria-label={text.legend}>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {[...groups.values()].map(({ key, label, words, color, areas }) => (
          <li key={key} className="flex min-w-0 flex-wrap items-center gap-x-2">
            <AreaSwatch color={color} label={label} />
            <span className="text-small text-ink-soft wrap-anywhere">
              {words ?? text.noRules} · {text.areasOf(areas)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
