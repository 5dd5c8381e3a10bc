import type { CollectionService } from '@separai/contract/collection-days/schema';
import { classNames } from '../../../components/ui/class-names.ts';
import { markColors } from '../mark-colors.ts';

/** The sign of a service in a calendar: its letter on its colour. */
export function ServiceMark({ service: { color }, mark }: { service: CollectionService; mark: string }) {
  // Drawn by the style sheet: it is no part of a day's name, which tells the services in full.
  return <span aria-hidden="true" data-mark={mark} className={classNames('collection-mark', markColors[color])} />;
}
