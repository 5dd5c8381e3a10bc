/** Access to a point: public, or restricted to the people it serves, such as a school's pupils. */
export const publicAccesses = ['public', 'restricted'] as const;
export type PublicAccess = (typeof publicAccesses)[number];

/** The access of a point for which none is given. */
export const usualAccess: PublicAccess = 'public';

/** The words of forms, tables and exports. */
export const publicAccessTitles: Record<PublicAccess, string> = { public: 'Público', restricted: 'Restrito' };

/** The sentence about a restricted point that has none of its own. */
const restrictedSentence = 'Este ponto não recebe entregas do público.';

/** The sentence about a point that takes no bookings. */
const noBookingsSentence = 'Este ponto não faz agendamentos pelo app: leve o material no horário de funcionamento.';

interface Bookable {
  readonly publicAccess?: PublicAccess;
  readonly takesBookings?: boolean;
}

/** Whether a point is open to the public; a point persisted on a device before the field existed is. */
export const isPublic = ({ publicAccess = usualAccess }: Bookable): boolean => publicAccess === 'public';

/** Whether residents find a point: it is active and open to the public. */
export const isListed = (point: Bookable & { readonly isActive: boolean }): boolean => point.isActive && isPublic(point);

/** The sentence for residents about a point's access and bookings; null for a usual point. */
export const accessSentence = (point: Bookable & { readonly accessNote?: string | null }): string | null => {
  if (!isPublic(point)) return [restrictedSentence, point.accessNote].filter(Boolean).join(' ');
  return [point.accessNote, takesBookings(point) ? null : noBookingsSentence].filter(Boolean).join(' ') || null;
};

/** Whether residents may book at an active point: restricted points never take bookings. */
export const takesBookings = (point: Bookable): boolean => isPublic(point) && (point.takesBookings ?? true);
