import type { AdministeredArea, AdministeredServices, KeptArea } from '@separai/contract/collection-days/administered-schema';
import type { AreaMapSummary, AreaOutline, AreaOutlines } from '@separai/contract/collection-days/overview-schema';
import type { MultiPolygon } from '@separai/contract/collection-days/polygons';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { CalendarRange } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { type ListSearch, useListSearch } from '../../../components/admin/list-search.ts';
import { QueryStates } from '../../../components/admin/query-states.tsx';
import { BackLink, ScreenHead } from '../../../components/admin/screen.tsx';
import { LinkButton } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { InlineSelect } from '../../../components/ui/inline-select.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import type { SnappedArea } from '../../../lib/map-area.ts';
import { usePostalCode } from '../../../lib/postal-code.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { today } from '../../../lib/time.ts';
import { AddressTest } from './address-test.tsx';
import { servicesQuery } from './api.ts';
import { AreaCard, AreaList, type DayLook } from './area-list.tsx';
import { AreaSwatch } from './area-swatch.tsx';
import { holds } from './area-view.ts';
import type { DrawnArea } from './areas-engine.ts';
import { AreasMap } from './areas-map.tsx';
import { areasMapText as text } from './areas-map-text.ts';
import { WithoutAreas } from './empty-list.tsx';
import { FaultList } from './fault-list.tsx';
import { areaFaultsQuery, areaMapQuery, chosenAreaQuery, mappedAreaPageQuery, testedAddressQuery } from './map-api.ts';
import { type AreaMapSearch, areaMapSearch, testedAddressOf } from './map-search.ts';
import { useOutlinesInView } from './use-outlines-in-view.ts';
import { groupKeyOf, recurrencesOf, type WeekdayGroup, weekdayGroups } from './weekday-groups.ts';

const OpenAreaDialog = lateDialog(async () => (await import('./area-dialog.tsx')).OpenAreaDialog);
/** The form of an area that is there takes no proposal. */
const noProposal = { serviceId: '', municipality: '', uf: '' } as const;
const noOutlines: readonly AreaOutline[] = [];

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
        {(all) => (all.length === 0 ? <WithoutAreas /> : <ServiceMap services={all} />)}
      </QueryStates>
    </div>
  );
}

function ServiceMap({ services }: { services: AdministeredServices }) {
  const list = useListSearch(areaMapSearch);
  const { search, set } = list;
  const service = services.find(({ id }) => id === search.tipo) ?? services.find(({ areas }) => areas > 0) ?? services[0];
  const summary = useQuery(areaMapQuery(service?.id ?? null));
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
        <QueryStates query={summary} text={text}>
          {(map) => <ServiceAreas key={service.id} summary={map} service={service} list={list} />}
        </QueryStates>
      )}
    </>
  );
}

interface ServiceAreasProps {
  summary: AreaMapSummary;
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

/** Label and colour by the recurrences of an area. */
const useLooks = (days: AreaMapSummary['days']) => {
  const groups = useMemo(() => weekdayGroups(days), [days]);
  const lookOf = useCallback(
    (recurrences: readonly string[]): DayLook => {
      const { label, color } = groups.get(groupKeyOf(recurrences)) ?? { label: '–', color: 'outros' };
      return { label, color };
    },
    [groups],
  );
  return { groups, lookOf };
};

const lookOfArea = (area: AdministeredArea | KeptArea, lookOf: (recurrences: readonly string[]) => DayLook): DayLook =>
  lookOf(recurrencesOf(area, today()));

function ServiceAreas({ summary, service, list }: ServiceAreasProps) {
  const { search, hasDialog, set, open } = list;
  const { groups, lookOf } = useLooks(summary.days);
  const { part, query: outlines, onView } = useOutlinesInView(service.id);
  const areas = outlines.data?.areas ?? noOutlines;
  const drawn = useMemo(
    () =>
      areas.map(
        ({ id, active, recurrences, polygons }): DrawnArea => ({ id, isActive: active, polygons, ...lookOf(recurrences) }),
      ),
    [areas, lookOf],
  );
  // Those of the last view are no base for this one's faults.
  const current = outlines.isPlaceholderData ? undefined : outlines.data;
  const faults = useQuery(areaFaultsQuery(service.id, part, current));
  const page = useQuery(mappedAreaPageQuery(service.id, search));
  const [shown, setShown] = useState<{ polygons: readonly MultiPolygon[] } | null>(null);
  const tested = useTestedAddress(search);
  const matched = tested.answer?.services.find((answered) => answered.service.id === service.id)?.areas[0]?.area.id;
  const selected = search.setor ?? matched ?? null;
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
          {summary.drawn === 0 && tested.position === null ? (
            <p>{text.noneDrawn}</p>
          ) : (
            <>
              <OutlineStates query={outlines} />
              <AreasMap
                areas={drawn}
                isLoading={outlines.isFetching && current === undefined}
                faults={faults.data}
                selected={selected}
                onArea={choose}
                bounds={summary.bounds}
                onView={onView}
                place={tested.position}
                shown={shown}
              />
            </>
          )}
          {search.setor !== undefined && (
            <ChosenArea
              id={search.setor}
              lookOf={(area) => lookOfArea(area, lookOf)}
              service={service}
              onEdit={(id) => open({ editar: id })}
              onShow={show}
              onClose={() => choose(undefined)}
            />
          )}
        </div>
        <AreaList
          query={page}
          lookOf={(area) => lookOfArea(area, lookOf)}
          q={search.q}
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
      {summary.drawn > 0 && <FaultList query={faults} scope={scopeOf(summary, part, current)} nameOf={nameOf} onShow={show} />}
      {hasDialog && <OpenAreaDialog search={search} proposed={noProposal} onClose={() => open()} />}
    </>
  );
}

/** The part of a service in which overlaps and holes are sought. */
const scopeOf = ({ bounds, drawn }: AreaMapSummary, part: SnappedArea | null, outlines: AreaOutlines | undefined) => {
  if (part === null || outlines === undefined || bounds === null || (outlines.isExact && holds(part, bounds))) return 'whole';
  return outlines.isExact ? { shown: outlines.areas.length, all: drawn } : 'tooFar';
};

/** The failure of the outlines, above the map, and the sentence that they are not all. */
function OutlineStates({ query }: { query: UseQueryResult<AreaOutlines> }) {
  if (hasFailed(query))
    return (
      <RetryAlert onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {text.outlinesFailed}
      </RetryAlert>
    );
  const { data } = query;
  return data?.isPartial === true && <FormAlert tone="warn">{text.partial(data.areas.length)}</FormAlert>;
}

interface ChosenAreaProps {
  id: number;
  lookOf: (area: KeptArea) => DayLook;
  service: AdministeredServices[number];
  onEdit: (id: number) => void;
  onShow: (polygons: MultiPolygon | null) => void;
  onClose: () => void;
}

/** The chosen area, unless the address names one of another service. */
function ChosenArea({ id, lookOf, service, onEdit, onShow, onClose }: ChosenAreaProps) {
  const query = useQuery(chosenAreaQuery(id));
  return (
    <QueryStates query={query} text={{ failed: text.chosenFailed, loading: text.loading }} titleAs="h2" skeleton="h-40">
      {(area) =>
        area.serviceId === service.id && (
          <AreaCard
            area={area}
            look={lookOf(area)}
            policy={area.holidayPolicy ?? service.holidayPolicy}
            onEdit={() => onEdit(area.id)}
            onShow={() => onShow(area.coverage.polygons)}
            onClose={onClose}
          />
        )
      }
    </QueryStates>
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
