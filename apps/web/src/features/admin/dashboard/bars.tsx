import { Bar, BarChart, CartesianGrid, Cell, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Figures } from './chart-card.tsx';

export interface Series {
  readonly name: string;
  /** A token's custom property. */
  readonly color: `var(--${string})`;
}

const tick = { fill: 'var(--ink-soft)', fontSize: '0.8125rem' };

/** Bars of the figures: one for each row with the series on top of one another, or sideways with the series beside one another. */
export function Bars({ figures: { series, rows }, sideways }: { figures: Figures; sideways: boolean }) {
  const data = rows.map(({ name, values }) => ({
    name,
    ...Object.fromEntries(values.map((value, index) => [`v${index}`, value])),
  }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={data}
        layout={sideways ? 'vertical' : 'horizontal'}
        // Room for half of the last words of both axes, also with large text.
        margin={{ top: 18, right: 40, bottom: 0, left: sideways ? 0 : 12 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke="var(--line)" strokeDasharray="3 4" vertical={sideways} horizontal={!sideways} />
        {sideways ? (
          <XAxis type="number" tick={tick} allowDecimals={false} height="auto" />
        ) : (
          <XAxis dataKey="name" tick={tick} tickLine={false} height="auto" />
        )}
        {sideways ? (
          <YAxis type="category" dataKey="name" tick={tick} tickLine={false} width="auto" />
        ) : (
          <YAxis tick={tick} tickLine={false} axisLine={false} allowDecimals={false} width="auto" />
        )}
        <Tooltip
          cursor={{ fill: 'var(--sunken)' }}
          contentStyle={{ background: 'var(--raised)', border: '1px solid var(--line)', borderRadius: 12, color: 'var(--ink)' }}
          itemStyle={{ color: 'var(--ink)' }}
        />
        {series.length > 1 && (
          <Legend itemSorter={null} formatter={(name: string) => <span className="text-small text-ink">{name}</span>} />
        )}
        {series.map(({ name, color }, index) => (
          <Bar
            key={name}
            name={name}
            dataKey={`v${index}`}
            fill={color}
            maxBarSize={44}
            isAnimationActive={false}
            {...(sideways ? { radius: [0, 8, 8, 0] as [number, number, number, number] } : { stackId: 'row' })}
          >
            {rows.map((row) => (
              <Cell
                key={row.name}
                fillOpacity={row.running ? 0.45 : 1}
                stroke={row.running ? 'var(--action)' : 'var(--surface)'}
                strokeDasharray={row.running ? '4 3' : '0'}
              />
            ))}
          </Bar>
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
