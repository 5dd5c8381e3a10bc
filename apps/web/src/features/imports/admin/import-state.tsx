import type { Import, ImportState } from '@separai/contract/imports/schema';
import { CircleAlert, CircleCheck, ClipboardList, LoaderCircle, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusBadge, type StatusTone } from '../../../components/ui/status.tsx';
import { importStates } from '../states.ts';
import { importsTextOf } from './text.ts';

const working = { tone: 'info', icon: <LoaderCircle /> } as const;
const look: Readonly<Record<ImportState, { tone: StatusTone; icon: ReactNode }>> = {
  reading: working,
  checking: working,
  checked: { tone: 'warn', icon: <ClipboardList /> },
  applying: working,
  cancelling: working,
  applied: { tone: 'success', icon: <CircleCheck /> },
  undoing: working,
  undone: { tone: 'muted', icon: <Undo2 /> },
  failed: { tone: 'danger', icon: <CircleAlert /> },
};

/** The state of an import. */
export function ImportStateBadge({ state }: { state: ImportState }) {
  return (
    <StatusBadge tone={look[state].tone} icon={look[state].icon}>
      {importStates[state]}
    </StatusBadge>
  );
}

/** The result of an import in words. */
export const resultOf = ({ subject, state, total, created, updated, takenBack, kept }: Import): string => {
  const text = importsTextOf(subject);
  if (state === 'undone') return text.tookBack(takenBack, kept);
  if (state === 'applied' || state === 'undoing') return text.wrote(created, updated);
  return total === null ? '' : text.rowsRead(total);
};
