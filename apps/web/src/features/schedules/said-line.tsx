import type { ReactNode } from 'react';
import { IconLine } from '../../ui/card.tsx';

interface SaidLineProps {
  icon: ReactNode;
  /** What the icon says to who does not see it. */
  label: string;
  children: ReactNode;
}

/** A line of a card whose icon stands for a word. */
export function SaidLine({ icon, label, children }: SaidLineProps) {
  return (
    <IconLine icon={icon}>
      <span className="sr-only">{label}: </span>
      {children}
    </IconLine>
  );
}
