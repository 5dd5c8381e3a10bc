import { ArrowLeft } from 'lucide-react';
import type { MouseEventHandler } from 'react';
import { Link } from 'wouter';
import { IconButtonLink } from './button.tsx';

type BackArrowProps = { href: string; label: string; replace?: boolean; onClick?: MouseEventHandler; className?: string };

/** The arrow before a page's title. It leads to `href`; `onClick` may know a nearer way back. */
export function BackArrow({ label, className, ...link }: BackArrowProps) {
  return (
    <Link {...link} asChild>
      <IconButtonLink label={label} icon={<ArrowLeft aria-hidden="true" />} className={className} />
    </Link>
  );
}
