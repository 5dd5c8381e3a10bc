import type { BookingForm } from './booking-form.ts';

/** For tests: a form with every required field. */
export const filled: BookingForm = {
  collectionPointId: 7,
  date: '2026-12-04',
  weightKg: '12,5',
  materials: ['papel', 'vidro'],
  observation: ' Portão verde ',
  handover: 'dropoff',
  pickup: null,
};
