import { ChevronLeft, ChevronRight } from 'lucide-react';

/** The arrows of react-day-picker. */
export function CalendarChevron({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) {
  return orientation === 'left' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />;
}
