import { type VerdictKind, verdictTitles } from '@separai/contract/items/verdicts';
import {
  CircleDot,
  CircleHelp,
  Construction,
  Droplets,
  HeartHandshake,
  Leaf,
  Pill,
  Plug,
  Recycle,
  Sofa,
  Store,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusBadge, type StatusTone } from '../../../components/ui/status.tsx';

/** Tone and icon of each verdict, always shown with its words. */
export const verdictLook: Record<VerdictKind, { readonly tone: StatusTone; readonly icon: ReactNode }> = {
  reciclavel: { tone: 'success', icon: <Recycle /> },
  depende: { tone: 'warn', icon: <CircleHelp /> },
  rejeito: { tone: 'muted', icon: <Trash2 /> },
  organico: { tone: 'success', icon: <Leaf /> },
  perigoso: { tone: 'danger', icon: <TriangleAlert /> },
  'logistica-reversa': { tone: 'info', icon: <Store /> },
  farmacia: { tone: 'info', icon: <Pill /> },
  borracharia: { tone: 'info', icon: <CircleDot /> },
  eletronico: { tone: 'info', icon: <Plug /> },
  oleo: { tone: 'info', icon: <Droplets /> },
  doacao: { tone: 'success', icon: <HeartHandshake /> },
  volumoso: { tone: 'muted', icon: <Sofa /> },
  entulho: { tone: 'muted', icon: <Construction /> },
};

/** A verdict's badge beside an item's name. */
export function VerdictBadge({ kind }: { kind: VerdictKind }) {
  const { tone, icon } = verdictLook[kind];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {verdictTitles[kind]}
    </StatusBadge>
  );
}
