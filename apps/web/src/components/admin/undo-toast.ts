import { undoWindow } from '@separai/contract/undo-window';
import { useToast } from '../ui/toast.tsx';
import { undoText } from './text.ts';

/** The result of an undo in words. */
export interface Undone {
  readonly title: string;
  /** The records that are left as they are, each with its name and the reason. */
  readonly unchanged: readonly string[];
}

interface Changed {
  readonly title: string;
  readonly description?: string | undefined;
  /** Undoes the change; absent where nothing was changed. */
  readonly undo?: (() => Promise<Undone>) | undefined;
  /** When the change was made, in ms since 1970. */
  readonly at: number;
}

/** Records that are named in a toast; the others are counted. */
const namedAtMost = 4;

const listed = (unchanged: readonly string[]): string | undefined => {
  if (unchanged.length === 0) return undefined;
  const others = unchanged.length - namedAtMost;
  return [...unchanged.slice(0, namedAtMost), ...(others > 0 ? [undoText.others(others)] : [])].join('; ');
};

/** Undoes a change and tells the result, the failure included. */
export const useRunUndo = () => {
  const { show } = useToast();
  return async (undo: () => Promise<Undone>): Promise<void> => {
    try {
      const { title, unchanged } = await undo();
      const description = listed(unchanged);
      show({ title, description, ...(description === undefined ? {} : { variant: 'destructive', isLasting: true }) });
    } catch (error) {
      show({ title: undoText.failed(error instanceof Error ? error.message : ''), variant: 'destructive', isLasting: true });
    }
  };
};

/** Tells a change of many records in a toast, which offers its undo for the rest of ten seconds. */
export const useUndoToast = () => {
  const { show } = useToast();
  const run = useRunUndo();
  return ({ title, description, undo, at }: Changed): void => {
    const left = undoWindow.shown * 1000 - (Date.now() - at);
    if (undo === undefined || left <= 0) show({ title, description });
    else
      show({
        ...{ title, description, duration: left },
        action: { label: undoText.undo, altText: undoText.alt, onSelect: () => void run(undo) },
      });
  };
};
