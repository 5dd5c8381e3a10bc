import { scheduleSorts } from '@separai/contract/sort-orders';
import type { ReactNode } from 'react';
import { DayRangeFilter, FilterBar, ListSearchField, SelectFilter } from '../../../components/admin/filters.tsx';
import type { ListSearch } from '../../../components/admin/list-search.ts';
import { scheduleStates } from '../states.ts';
import { PointFilter } from './point-filter.tsx';
import { type ScheduleSearch, usualSort } from './search.ts';
import { adminSchedulesText as text } from './text.ts';

const sorts = Object.fromEntries(scheduleSorts.map((sort) => [sort, text.sorts[sort]])) as typeof text.sorts;

interface ScheduleFiltersProps {
  list: ListSearch<ScheduleSearch>;
  /** The controls of the list's view. */
  tools: ReactNode;
}

/** The filters and the order of the bookings. */
export function ScheduleFilters({ list, tools }: ScheduleFiltersProps) {
  const { search, change } = list;
  const { ponto, de, ate, q, status, ordem, recorrentes } = search;
  return (
    <FilterBar
      list={list}
      clear={text.clear}
      active={[ponto, de, ate, recorrentes].filter((value) => value !== undefined).length}
      tools={tools}
      first={
        <>
          <ListSearchField label={text.text} value={q} onChange={(q) => change({ q })} />
          <SelectFilter
            label={text.statuses}
            labelHidden
            all={text.allStatuses}
            options={scheduleStates}
            value={status}
            onChange={(status) => change({ status })}
          />
        </>
      }
    >
      <div className="min-w-0 grow basis-64">
        <PointFilter value={ponto} onChange={(ponto) => change({ ponto })} />
      </div>
      <DayRangeFilter text={text} search={search} change={change} />
      <SelectFilter
        label={text.recurring}
        all={text.allRecurring}
        options={text.recurringOnly}
        value={recorrentes ? 'sim' : undefined}
        onChange={(value) => change({ recorrentes: value === 'sim' || undefined })}
      />
      <SelectFilter
        label={text.sort}
        options={sorts}
        value={ordem ?? usualSort}
        onChange={(ordem) => change({ ordem: ordem === usualSort ? undefined : ordem })}
      />
    </FilterBar>
  );
}
