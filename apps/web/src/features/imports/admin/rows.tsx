import type { Import } from '@separai/contract/imports/schema';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { QueryStates } from '../../../components/admin/query-states.tsx';
import { Pager } from '../../../components/admin/resource-table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ChipRow, FilterChip } from '../../../components/ui/chip.tsx';
import { Empty } from '../../../components/ui/states.tsx';
import { importRowsQuery, useDownloadRefused } from './api.ts';
import { RowTable } from './row-table.tsx';
import { countIn, type ImportSearch, type RowTab, rowTabs } from './search.ts';
import { adminImportsText, importsTextOf } from './text.ts';

interface RowsProps {
  record: Import;
  tab: RowTab;
  tabs: readonly RowTab[];
  page: number;
  onSearch: (search: ImportSearch) => void;
  /** Actions on all rows of the tab. */
  children?: ReactNode;
}

const labelOf = ({ subject, outcomes, takenBack }: Import, tab: RowTab): string => {
  const { tabs, tabCount } = importsTextOf(subject);
  if (tab === 'desfeitos') return tabCount(tabs[tab], takenBack);
  return tab === 'editados' || tab === 'agendados' || tab === 'excluidos'
    ? tabs[tab]
    : tabCount(tabs[tab], countIn(outcomes, tab));
};

function DownloadRefused({ record: { id, fileName } }: { record: Import }) {
  const text = adminImportsText;
  const download = useDownloadRefused();
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="neutral"
        size="small"
        icon={<Download />}
        busy={download.isPending}
        onClick={() => download.mutate({ id, name: text.refusedName(fileName) })}
      >
        {text.downloadRefused}
      </Button>
      {download.isError && (
        <FormFailure>
          {text.downloadFailed}. {download.error.message}
        </FormFailure>
      )}
    </div>
  );
}

/** An import's rows, by outcome. */
export function Rows({ record, tab, tabs, page, onSearch, children }: RowsProps) {
  const text = importsTextOf(record.subject);
  const rows = useQuery(importRowsQuery(record, { ...rowTabs[tab], page }));
  return (
    <>
      <ChipRow label={text.tabsLabel} bleed>
        {tabs.map((one) => (
          <FilterChip key={one} pressed={one === tab} onClick={() => onSearch({ linhas: one })}>
            {labelOf(record, one)}
          </FilterChip>
        ))}
      </ChipRow>
      <p className="text-ink-soft">{text.tabMeans[tab]}</p>
      {children}
      {tab === 'recusados' && countIn(record.outcomes, tab) > 0 && <DownloadRefused record={record} />}
      <QueryStates query={rows} text={{ failed: text.rowsFailed, loading: text.rowsLoading }} skeleton="h-80">
        {(page) =>
          page.items.length === 0 ? (
            <Empty title={text.rowsEmpty} sentence={text.rowsEmptySentence} />
          ) : (
            <>
              <RowTable
                record={record}
                rows={page.items}
                caption={text.rowsCaption(text.tabs[tab])}
                isStale={rows.isPlaceholderData}
              />
              <Pager page={page} onPage={(pagina) => onSearch({ linhas: tab, pagina })} />
            </>
          )
        }
      </QueryStates>
    </>
  );
}
