import { createFileRoute } from '@tanstack/react-router';
import { PhoneBookingScreen } from '../../features/schedules/components/phone-booking-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/coleta-agendada')({
  staticData: { title: titles.phoneBooking },
  component: PhoneBookingScreen,
});
