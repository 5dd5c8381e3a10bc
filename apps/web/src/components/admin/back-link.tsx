import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { standaloneLinkClass } from '../ui/button.tsx';

/** The way from a screen of the panel to the one above it. */
export function BackLink({ to, children }: { to: NonNullable<LinkProps['to']>; children: ReactNode }) {
  return (
    <Link to={to} className={standaloneLinkClass}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </Link>
  );
}
