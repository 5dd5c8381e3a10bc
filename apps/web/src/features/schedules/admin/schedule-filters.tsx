import { scheduleStatuses } from '@separai/contract/schedules/status';
import { RestedSearch } from '../../../components/admin/rested-search.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ChipRow, FilterChip } from '../../../components/ui/chip.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { statusIcon } from '../components/schedule-status.tsx';
import { scheduleStates } from '../states.ts';
import { PointFilter } from './point-filter.tsx';
import { changed, filterOf, type ScheduleSearch } from './schedule-search.ts';
import { adminSchedulesText as text } from './text.ts';

interface ScheduleFiltersProps {
  search: ScheduleSearch;
  onSearch: (search: ScheduleSearch) => void;
}

/** What of everybody's bookings is shown. */
export function ScheduleFilters({ search, onSearch }: ScheduleFiltersProps) {
  const set = (change: Partial<ScheduleSearch>) => onSearch(changed(search, change));
  const { de, ate, status } = search;
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <ChipRow label={text.statuses} bleed>
        <FilterChip pressed={status === undefined} onClick={() => set({ status: undefined })}>
          {text.allStatuses}
        </FilterChip>
        {scheduleStatuses.map((one) => (
          <FilterChip key={one} pressed={status === one} icon={statusIcon[one]} onClick={() => set({ status: one })}>
            {scheduleStates[one]}
          </FilterChip>
        ))}
      </ChipRow>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 roomy:grid-cols-2 @min-[60rem]/panel:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <RestedSearch
          label={text.text}
          aria-keyshortcuts="/"
          value={search.q ?? ''}
          onChange={(q) => set({ q: q === '' ? undefined : q })}
        />
        <PointFilter value={search.ponto} onChange={(ponto) => set({ ponto })} />
        <TextField
          type="date"
          label={text.from}
          value={de ?? ''}
          max={ate}
          onChange={({ target }) => set({ de: target.value === '' ? undefined : target.value })}
        />
        <TextField
          type="date"
          label={text.to}
          value={ate ?? ''}
          min={de}
          onChange={({ target }) => set({ ate: target.value === '' ? undefined : target.value })}
        />
      </div>
      {Object.keys(filterOf(search)).length > 0 && (
        <div>
          <Button
            variant="text"
            size="small"
            onClick={() => set({ status: undefined, q: undefined, ponto: undefined, de: undefined, ate: undefined })}
          >
            {text.clear}
          </Button>
        </div>
      )}
    </search>
  );
}
