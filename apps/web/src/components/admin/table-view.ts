import { useState } from 'react';
import { currentSession } from '../../lib/session.ts';
import { objectIn, parseJson, tryStorage } from '../../lib/storage.ts';

export const rowHeights = ['compact', 'comfortable'] as const;
export type RowHeight = (typeof rowHeights)[number];

/** Choices about a table; columns without an entry keep their default. */
interface StoredView {
  readonly height: RowHeight;
  readonly columns: Readonly<Record<string, boolean>>;
}

/** How a table is shown, and the ways to change it. */
export interface TableView {
  readonly height: RowHeight;
  readonly setHeight: (height: RowHeight) => void;
  readonly isShown: (column: Choosable) => boolean;
  readonly setShown: (key: string, isShown: boolean) => void;
}

/** The parts of a column on which its visibility depends. */
export interface Choosable {
  readonly key: string;
  readonly title: string;
  readonly isHead?: boolean;
  /** Hidden until it is chosen. */
  readonly isOptional?: boolean;
}

const standard: StoredView = { height: 'compact', columns: {} };

/** Key of `localStorage`, which is removed with the session. */
const keyOf = (table: string): string => `separai_table_${table}`;

/** The stored choices of an account; the standard ones where none or only unreadable ones are stored. */
export const readTableView = (text: string | null, account: string | null): StoredView => {
  const stored = objectIn(text === null ? undefined : parseJson(text));
  if (stored === null || account === null || stored.account !== account) return standard;
  const columns = Object.entries(objectIn(stored.columns) ?? {}).filter(
    (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
  );
  return {
    height: rowHeights.find((height) => height === stored.height) ?? standard.height,
    columns: Object.fromEntries(columns),
  };
};

/** The view of a table, remembered for the account on this device. */
export const useTableView = (table: string): TableView => {
  const account = currentSession()?.id ?? null;
  const [view, setView] = useState(() =>
    readTableView(
      tryStorage(() => localStorage.getItem(keyOf(table))),
      account,
    ),
  );
  const change = (next: StoredView): void => {
    setView(next);
    tryStorage(() => localStorage.setItem(keyOf(table), JSON.stringify({ account, ...next })));
  };
  return {
    height: view.height,
    setHeight: (height) => change({ ...view, height }),
    isShown: ({ key, isHead = false, isOptional = false }) => isHead || (view.columns[key] ?? !isOptional),
    setShown: (key, isShown) => change({ ...view, columns: { ...view.columns, [key]: isShown } }),
  };
};
