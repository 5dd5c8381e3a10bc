import type { RouteStop } from '@separai/contract/collection-routes/schema';
import { routeText as text } from './text.ts';

type Addressed = Pick<RouteStop, 'pickup'>;

/** Street, number and complement of a stop. */
export const addressOf = ({ pickup }: Addressed): string => {
  if (pickup == null) return text.noAddress;
  const [street] = pickup.address.split(', ');
  return [street, pickup.number, pickup.complement].filter((part) => part != null && part !== '').join(', ');
};

/** District and town of a stop with its postal code. */
export const areaOf = ({ pickup }: Addressed): string => {
  if (pickup == null) return '';
  const [, ...area] = pickup.address.split(', ');
  return [...area, ...(pickup.cep === null ? [] : [pickup.cep])].join(', ');
};
