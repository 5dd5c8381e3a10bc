import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButtonLink } from './button.tsx';

// The router calls every ancestor of the page current.
function Arrow({ 'aria-current': _current, ...link }: Omit<ComponentProps<typeof IconButtonLink>, 'icon'>) {
  return <IconButtonLink {...link} icon={<ArrowLeft aria-hidden="true" />} />;
}

/** The arrow before a page's title. It leads to a route; `onClick` may know a nearer way back. */
export const BackArrow = createLink(Arrow);
