import { createFileRoute } from '@tanstack/react-router';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_resident/schedule/_bookings/list')({
  staticData: { title: titles.bookings, frame: 'app' },
});
