import { useQuery } from '@tanstack/react-query';
import { ownPersonQuery } from '../../accounts/index.ts';
import { type PickupForm, pickupFormOf } from '../booking-form.ts';

/** The address of one's profile, as the form has it; blank while it is not known. */
export interface OwnHome {
  readonly address: PickupForm;
  readonly isWaiting: boolean;
}

/** The address of one's profile. Where it does not come, there is none: it can be typed. */
export const useOwnHome = (): OwnHome => {
  const { data, isPending, error } = useQuery(ownPersonQuery);
  return { address: pickupFormOf(data ?? null), isWaiting: isPending && error === null };
};
