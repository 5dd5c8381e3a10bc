import { formatNumber } from '@separai/contract/portuguese';
import { nice, ticks } from 'd3-array';
import type { ReactNode } from 'react';
import { classNames } from '../../../components/ui/class-names.ts';

export interface Series {
  readonly name: string;
  /** A token's custom property. */
  readonly color: `var(--${string})`;
}

export interface Figures {
  /** The header of the first column. */
  readonly of: string;
  readonly series: readonly Series[];
  readonly rows: readonly { readonly name: string; readonly running?: boolean; readonly values: readonly number[] }[];
}

type Row = Figures['rows'][number];

/** A figure beside its bar and in the table. */
export const figureText = (value: number): string => formatNumber(value, 1);

interface Scale {
  /** The whole numbers on the axis. */
  readonly marks: readonly number[];
  /** A value's part of the axis, in percent for CSS. */
  readonly share: (value: number) => string;
}

const scaleTo = (largest: number): Scale => {
  const [, top] = nice(0, Math.max(1, largest), 4);
  return { marks: ticks(0, top, 4).filter(Number.isInteger), share: (value) => `${(value / top) * 100}%` };
};

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/**
 * A bar chart: vertical bars with stacked series, or horizontal bars with the series side by side. Screen readers get the figures'
 * table instead.
 */
export function Bars({ figures, sideways }: { figures: Figures; sideways: boolean }) {
  const Drawing = sideways ? Sideways : Upwards;
  return (
    <div className="@container text-[0.8125rem] leading-[1.3] text-ink-soft">
      <Drawing {...figures} />
      {figures.series.length > 1 && (
        <ul className="mt-3 flex flex-wrap justify-center gap-x-4 gap-y-1 text-small text-ink">
          {figures.series.map(({ name, color }) => (
            <li key={name} className="flex items-center gap-1.5">
              <Paint color={color} className="size-3 rounded-xs" />
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** An area in a series' colour, also under forced colours. */
function Paint({
  color,
  running = false,
  className,
  style,
}: {
  color: Series['color'];
  /** The period is not over. */
  running?: boolean | undefined;
  className: string;
  style?: { height: string } | { width: string };
}) {
  return (
    <span
      data-bar
      className={classNames('block shrink-0 forced-color-adjust-none', running && 'opacity-45', className)}
      style={{ ...style, background: color }}
    />
  );
}

/** The figures of a row, while the pointer is on its bars. */
function Tip({ row, series, className }: { row: Row; series: readonly Series[]; className: string }) {
  return (
    <div
      className={classNames(
        'pointer-events-none absolute z-10 hidden w-max max-w-48 rounded-lg border border-line bg-raised p-2.5 text-ink group-hover:block',
        className,
      )}
    >
      <p className="font-semibold">{row.name}</p>
      {series.map(({ name }, index) => (
        <p key={name}>
          {name}: {figureText(row.values[index] ?? 0)}
        </p>
      ))}
    </div>
  );
}

/** Length in characters from which an axis label is long: '26/10' is not, 'out/2026' is. */
const longWord = 6;

// Axis labels: the last one always, the others thinned out where the chart is narrow, long ones to half as many.
const wordClass = (fromLast: number, isLong: boolean): string => {
  const step = isLong ? 2 : 1;
  return classNames(
    fromLast % (4 * step) !== 0 && '@max-[24rem]:invisible',
    fromLast % (2 * step) !== 0 && '@max-[48rem]:invisible',
  );
};

function Upwards({ series, rows }: Figures) {
  const { marks, share } = scaleTo(Math.max(...rows.map(({ values }) => sum(values))));
  const isLong = rows.some(({ name }) => name.length >= longWord);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1.5 pt-3">
      <div className="relative text-right">
        {marks.map((mark) => (
          <span key={mark} className="absolute right-0 translate-y-1/2" style={{ bottom: share(mark) }}>
            {formatNumber(mark)}
          </span>
        ))}
        {/* As wide as the widest number. */}
        <span className="invisible">{formatNumber(marks.at(-1) ?? 0)}</span>
      </div>
      <div className="relative flex h-56">
        {marks.map((mark) => (
          <Line key={mark} className="inset-x-0 border-t" style={{ bottom: share(mark) }} />
        ))}
        {rows.map((row, index) => (
          <div key={row.name} className="group relative flex grow basis-0 flex-col-reverse items-center hover:bg-sunken">
            {row.values.map((value, at) => {
              const color = series[at]?.color;
              return (
                color !== undefined && (
                  <Paint
                    key={color}
                    color={color}
                    running={row.running}
                    className="w-4/5 max-w-11 border-surface not-first:border-b"
                    style={{ height: share(value) }}
                  />
                )
              );
            })}
            <Tip
              row={row}
              series={series}
              className={classNames('top-0', index * 2 < rows.length ? 'left-full' : 'right-full')}
            />
          </div>
        ))}
      </div>
      <div className="col-start-2 flex whitespace-nowrap">
        {rows.map(({ name }, index) => (
          <div key={name} className={classNames('flex w-0 grow', index === rows.length - 1 ? 'justify-end' : 'justify-center')}>
            <span className={wordClass(rows.length - 1 - index, isLong)}>{name}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function Sideways({ series, rows }: Figures) {
  const { marks, share } = scaleTo(Math.max(...rows.flatMap(({ values }) => values)));
  const isLong = formatNumber(marks.at(-1) ?? 0).length > 3;
  const lines: ReactNode = marks.map((mark) => <Line key={mark} className="inset-y-0 border-l" style={{ left: share(mark) }} />);
  return (
    <div className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-2 pt-2 pr-6 @max-[16rem]:grid-cols-1">
      {rows.map((row) => (
        <div key={row.name} className="group col-span-full grid grid-cols-subgrid hover:bg-sunken">
          <span className="self-center text-right wrap-anywhere @max-[16rem]:text-left">{row.name}</span>
          <div className="relative grid content-center gap-0.5 py-1.5">
            {lines}
            {series.map(({ name, color }, at) => (
              <Paint
                key={name}
                color={color}
                className="relative h-3.5 rounded-r-md"
                style={{ width: share(row.values[at] ?? 0) }}
              />
            ))}
            <Tip row={row} series={series} className="top-full left-4" />
          </div>
        </div>
      ))}
      <div className="relative col-start-2 h-[1.6em] @max-[16rem]:col-start-1">
        {marks.map((mark, index) => (
          <span
            key={mark}
            className={classNames(
              'absolute bottom-0 -translate-x-1/2',
              // Between the ends; long numbers would overlap on a phone.
              index % (marks.length - 1) !== 0 && (isLong ? '@max-[24rem]:invisible' : '@max-[16rem]:invisible'),
            )}
            style={{ left: share(mark) }}
          >
            {formatNumber(mark)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A grid line at a mark of the axis. */
function Line({ className, style }: { className: string; style: { bottom: string } | { left: string } }) {
  return <span className={classNames('absolute border-dashed border-line', className)} style={style} />;
}
