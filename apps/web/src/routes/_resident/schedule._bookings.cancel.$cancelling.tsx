import { createFileRoute } from '@tanstack/react-router';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_resident/schedule/_bookings/cancel/$cancelling')({
  staticData: { title: titles.cancelBooking, frame: 'app' },
});
