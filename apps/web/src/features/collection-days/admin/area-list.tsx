import type { CollectionServiceColor, HolidayPolicy } from '@separai/contract/collection-days/kinds';
import type { MappedArea } from '@separai/contract/collection-days/overview-schema';
import { holidayPolicyTitles } from '@separai/contract/collection-days/titles';
import { foldText } from '@separai/contract/text';
import { MapPin, Pencil, X } from 'lucide-react';
import { ListSearchField } from '../../../components/admin/filters.tsx';
import { Pager, pageOf } from '../../../components/admin/resource-table.tsx';
import { Fact } from '../../../components/admin/screen.tsx';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { Card, CardButton } from '../../../components/ui/card.tsx';
import { AreaSwatch } from './area-swatch.tsx';
import { areasMapText as text } from './areas-map-text.ts';

/** An area with its look on the map. */
export interface ListedArea {
  readonly area: MappedArea;
  readonly label: string;
  readonly color: CollectionServiceColor;
}

interface AreaListProps {
  areas: readonly ListedArea[];
  q: string | undefined;
  page: number;
  selected: number | null;
  onSearch: (q: string | undefined) => void;
  onPage: (page: number) => void;
  onArea: (id: number) => void;
}

const matches = ({ area }: ListedArea, folded: string): boolean =>
  foldText([area.code, area.name, area.note].filter((part) => part !== null).join(' ')).includes(folded);

/** The areas of the map as a list, for keyboards and screen readers. */
export function AreaList({ areas, q, page, selected, onSearch, onPage, onArea }: AreaListProps) {
  const folded = foldText(q ?? '');
  const found = folded === '' ? areas : areas.filter((listed) => matches(listed, folded));
  const shown = pageOf(found, page);
  return (
    <section aria-label={text.list} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
      <ListSearchField label={text.search} value={q} onChange={onSearch} />
      {found.length === 0 && <p>{text.noneFound}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 roomy:max-h-[36rem] roomy:overflow-y-auto roomy:p-1">
        {shown.items.map(({ area, label, color }) => (
          <li key={area.id}>
            <CardButton padding="tight" selected={area.id === selected} onClick={() => onArea(area.id)}>
              <span className="block font-semibold wrap-anywhere">{area.name}</span>
              <span className="flex flex-wrap items-center gap-x-3">
                <AreaSwatch color={color} label={label} />
                {area.polygons === null && <span className="text-small text-ink-soft">{text.notDrawn}</span>}
                {!area.active && <span className="text-small text-ink-soft">{text.inactive}</span>}
              </span>
            </CardButton>
          </li>
        ))}
      </ul>
      {shown.total > shown.pageSize && <Pager page={shown} onPage={onPage} />}
    </section>
  );
}

interface AreaCardProps {
  listed: ListedArea;
  policy: HolidayPolicy;
  onEdit: () => void;
  onShow: () => void;
  onClose: () => void;
}

/** The chosen area: its rules in words, and the way to edit it. */
export function AreaCard({ listed: { area, label, color }, policy, onEdit, onShow, onClose }: AreaCardProps) {
  const rules = [...new Set(area.rules.map((rule) => rule.text))];
  return (
    <section aria-label={text.chosen}>
      <Card tip className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h2 className="font-display text-heading font-bold wrap-anywhere">{area.name}</h2>
            <AreaSwatch color={color} label={label} />
          </div>
          <IconButton label={text.close} icon={<X aria-hidden="true" />} onClick={onClose} />
        </div>
        {area.note !== null && <p className="wrap-anywhere">{area.note}</p>}
        <dl className="grid gap-2 roomy:grid-cols-2">
          <Fact name={text.days}>{rules.length === 0 ? text.noRules : rules.join('\n')}</Fact>
          <Fact name={text.policy}>{holidayPolicyTitles[policy]}</Fact>
          <Fact name={text.place}>{text.partsOf(area.parts)}</Fact>
          {area.code !== null && <Fact name={text.code}>{area.code}</Fact>}
          {area.operator !== null && <Fact name={text.operator}>{area.operator}</Fact>}
        </dl>
        <div className="flex flex-wrap gap-2">
          <Button variant="soft" size="small" icon={<Pencil />} onClick={onEdit}>
            {text.edit}
            <span className="sr-only">: {area.name}</span>
          </Button>
          {area.polygons !== null && (
            <Button variant="neutral" size="small" icon={<MapPin />} onClick={onShow}>
              {text.show}
            </Button>
          )}
        </div>
      </Card>
    </section>
  );
}
