import { type Month, monthOf, monthsTitle, monthTitle } from '@separai/contract/figures/months';
import type { FiguresReport } from '@separai/contract/figures/schema';
import { formatNumber } from '@separai/contract/portuguese';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExportButtons } from '../../../components/admin/export-buttons.tsx';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { QueryStates } from '../../../components/admin/query-states.tsx';
import { ScreenHead } from '../../../components/admin/screen.tsx';
import { Button, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { InlineSelect } from '../../../components/ui/inline-select.tsx';
import { Empty } from '../../../components/ui/states.tsx';
import { today } from '../../../lib/time.ts';
import { reportQuery, useReportDownload } from './api.ts';
import { ReportNotes, ReportSavings } from './report-notes.tsx';
import { ReportCharts, ReportTables } from './report-tables.tsx';
import { offeredMonths, queryOf, rangeOf, rangesOf, reportSearch, withEnd } from './search.ts';
import { reportText as text } from './text.ts';

/** `/admin-dashboard/relatorio`: the report of a month or of several, and its files. */
export function ReportScreen() {
  const { search, set } = useListSearch(reportSearch);
  const thisMonth = monthOf(today());
  const range = rangeOf(search, thisMonth);
  const query = queryOf(search, thisMonth);
  const report = useQuery(reportQuery(query));
  const download = useReportDownload(query);
  const show = ({ from, to }: typeof range): void => set({ ...search, de: from, ate: to });
  const organizations = report.data?.organizations ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead title={text.title} line={monthsTitle(range)}>
        <Link to="/admin-dashboard/relatorio/fatores" className={standaloneLinkClass}>
          {text.factorsLink}
        </Link>
        <ExportButtons formats={text.formats} download={download} failed={text.downloadFailed} />
      </ScreenHead>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <MonthSelect
          label={text.from}
          value={range.from}
          range={range}
          onChange={(month) => show(withEnd(range, 'from', month))}
        />
        <MonthSelect label={text.to} value={range.to} range={range} onChange={(month) => show(withEnd(range, 'to', month))} />
        {organizations.length > 1 && (
          <InlineSelect
            label={text.organization}
            value={search.organizacao ?? ''}
            onChange={({ target }) => set({ ...search, organizacao: Number(target.value) || undefined })}
          >
            <option value="">{text.everyOrganization}</option>
            {organizations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </InlineSelect>
        )}
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {rangesOf(thisMonth).map(({ name, ...one }) => (
            <Button
              key={name}
              variant="neutral"
              size="small"
              aria-pressed={one.from === range.from && one.to === range.to}
              onClick={() => show(one)}
            >
              {text[name]}
            </Button>
          ))}
        </div>
      </div>
      <QueryStates query={report} text={text} titleAs="h2">
        {(data) => <Report report={data} isStale={report.isPlaceholderData} />}
      </QueryStates>
    </div>
  );
}

interface MonthSelectProps {
  label: string;
  value: Month;
  range: { from: Month; to: Month };
  onChange: (month: Month) => void;
}

function MonthSelect({ label, value, range, onChange }: MonthSelectProps) {
  return (
    <InlineSelect label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {offeredMonths(monthOf(today()), range).map((month) => (
        <option key={month} value={month}>
          {monthTitle(month)}
        </option>
      ))}
    </InlineSelect>
  );
}

function Report({ report, isStale }: { report: FiguresReport; isStale: boolean }) {
  const { collections, savings } = report;
  return (
    <div aria-busy={isStale} className={isStale ? 'opacity-60' : undefined}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ReportFigures report={report} />
        {collections === 0 ? (
          <Empty title={text.empty(monthsTitle(report))} sentence={text.emptySentence} />
        ) : (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[60rem]/panel:grid-cols-2">
              <ReportCharts report={report} />
              <ReportTables report={report} />
            </div>
            <ReportSavings savings={savings} />
          </>
        )}
        <ReportNotes {...report} />
      </div>
    </div>
  );
}

function ReportFigures({ report: { kilograms, collections, people, statuses } }: { report: FiguresReport }) {
  const figures = [
    [text.figures.kilograms, text.kilograms(kilograms)],
    [text.figures.collections, formatNumber(collections)],
    [text.figures.people, formatNumber(people)],
    [text.figures.missed, formatNumber(statuses['não realizado'])],
    [text.figures.cancelled, formatNumber(statuses.cancelado)],
  ];
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
      {figures.map(([name, value]) => (
        <div key={name} className="rounded-xl tip-bl border border-line bg-surface p-3">
          <dt className="text-small text-ink-soft">{name}</dt>
          <dd className="font-display text-heading font-bold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
