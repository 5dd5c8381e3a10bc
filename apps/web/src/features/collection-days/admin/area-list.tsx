import type { AdministeredArea, KeptArea } from '@separai/contract/collection-days/administered-schema';
import type { CollectionServiceColor, HolidayPolicy } from '@separai/contract/collection-days/kinds';
import { holidayPolicyTitles } from '@separai/contract/collection-days/titles';
import type { NumberedPage } from '@separai/contract/pages';
import type { UseQueryResult } from '@tanstack/react-query';
import { MapPin, Pencil, X } from 'lucide-react';
import { ListSearchField } from '../../../components/admin/filters.tsx';
import { QueryStates } from '../../../components/admin/query-states.tsx';
import { Pager } from '../../../components/admin/resource-table.tsx';
import { Fact } from '../../../components/admin/screen.tsx';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { Card, CardButton } from '../../../components/ui/card.tsx';
import { AreaSwatch } from './area-swatch.tsx';
import { areasMapText as text } from './areas-map-text.ts';

/** Label and colour of the days of areas. */
export interface DayLook {
  readonly label: string;
  readonly color: CollectionServiceColor;
}

interface AreaListProps {
  query: UseQueryResult<NumberedPage<AdministeredArea>>;
  lookOf: (area: AdministeredArea) => DayLook;
  q: string | undefined;
  selected: number | null;
  onSearch: (q: string | undefined) => void;
  onPage: (page: number) => void;
  onArea: (id: number) => void;
}

/** The areas of the service as a list in pages, for keyboards and screen readers. */
export function AreaList({ query, lookOf, q, selected, onSearch, onPage, onArea }: AreaListProps) {
  return (
    <section aria-label={text.list} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
      <ListSearchField label={text.search} value={q} onChange={onSearch} />
      <QueryStates query={query} text={{ failed: text.listFailed, loading: text.loading }}>
        {(page) => (
          <>
            {page.items.length === 0 && <p>{text.noneFound}</p>}
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 roomy:max-h-[36rem] roomy:overflow-y-auto roomy:p-1">
              {page.items.map((area) => (
                <li key={area.id}>
                  <CardButton padding="tight" selected={area.id === selected} onClick={() => onArea(area.id)}>
                    <span className="block font-semibold wrap-anywhere">{area.name}</span>
                    <span className="flex flex-wrap items-center gap-x-3">
                      <AreaSwatch {...lookOf(area)} />
                      {area.parts.polygons === 0 && <span className="text-small text-ink-soft">{text.notDrawn}</span>}
                      {!area.active && <span className="text-small text-ink-soft">{text.inactive}</span>}
                    </span>
                  </CardButton>
                </li>
              ))}
            </ul>
            {page.total > page.pageSize && <Pager page={page} onPage={onPage} />}
          </>
        )}
      </QueryStates>
    </section>
  );
}

interface AreaCardProps {
  area: KeptArea;
  look: DayLook;
  policy: HolidayPolicy;
  onEdit: () => void;
  onShow: () => void;
  onClose: () => void;
}

/** The chosen area: its rules in words, and the way to edit it. */
export function AreaCard({ area, look, policy, onEdit, onShow, onClose }: AreaCardProps) {
  const rules = [...new Set(area.rules.map((rule) => rule.text))];
  return (
    <section aria-label={text.chosen}>
      <Card tip className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h2 className="font-display text-heading font-bold wrap-anywhere">{area.name}</h2>
            <AreaSwatch {...look} />
          </div>
          <IconButton label={text.close} icon={<X aria-hidden="true" />} onClick={onClose} />
        </div>
        {area.note !== null && <p className="wrap-anywhere">{area.note}</p>}
        <dl className="grid gap-2 roomy:grid-cols-2">
          <Fact name={text.days}>{rules.length === 0 ? text.noRules : rules.join('\n')}</Fact>
          <Fact name={text.policy}>{holidayPolicyTitles[policy]}</Fact>
          <Fact name={text.place}>{text.partsOf(area.coverage)}</Fact>
          {area.code !== null && <Fact name={text.code}>{area.code}</Fact>}
          {area.operator !== null && <Fact name={text.operator}>{area.operator}</Fact>}
        </dl>
        <div className="flex flex-wrap gap-2">
          <Button variant="soft" size="small" icon={<Pencil />} onClick={onEdit}>
            {text.edit}
            <span className="sr-only">: {area.name}</span>
          </Button>
          {area.coverage.polygons !== null && (
            <Button variant="neutral" size="small" icon={<MapPin />} onClick={onShow}>
              {text.show}
            </Button>
          )}
        </div>
      </Card>
    </section>
  );
}
