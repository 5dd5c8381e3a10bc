import { createFileRoute } from '@tanstack/react-router';
import { CalendarFeedScreen } from '../../features/calendar-feed/components/calendar-feed-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_resident/schedule/calendar')({
  staticData: { title: titles.calendarFeed, frame: 'app' },
  component: CalendarFeedScreen,
});
