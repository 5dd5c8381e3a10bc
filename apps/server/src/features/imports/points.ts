import type { PointCategoryId } from '@separai/contract/collection-points/categories';
import type { PointHandover } from '@separai/contract/collection-points/handover';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import type { PickupRules } from '@separai/contract/collection-points/pickup-rules';
import type { PublicAccess } from '@separai/contract/collection-points/public-access';
import type { ImportedPoint } from '@separai/contract/imports/imported-point';
import type { Actor, Change } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Scoped } from '../../platform/scope.ts';

/** The fields of an existing point that an import reads. */
export interface StoredPoint {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly address: string;
  readonly shortName: string | null;
  readonly phone: string | null;
  readonly whatsapp: string | null;
  readonly website: string | null;
  readonly description: string | null;
  readonly schedule: string | null;
  readonly openingHours: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly isActive: boolean;
  readonly handover: PointHandover;
  readonly publicAccess: PublicAccess;
  readonly accessNote: string | null;
  readonly takesBookings: boolean;
  /** Null: pickups on every day, without a limit. */
  readonly pickupRules: PickupRules | null;
  readonly attribution: string | null;
  readonly materials: readonly MaterialType[];
  readonly categories: readonly PointCategoryId[];
  readonly refusedCategories: readonly PointCategoryId[];
}

/** The fields of a point that an import changes; an undo restores the previous values, including null. */
export type PointChange = Partial<Omit<StoredPoint, 'id' | 'version'>>;

/** Bulk writing of points, provided by the points feature (`docs/decisions/06`). */
export interface PointWriter {
  writeNewPoints(
    transaction: Transaction,
    actor: Actor,
    points: readonly (Omit<ImportedPoint, 'pickupRules'> & {
      readonly pickupRules: PickupRules | null;
      readonly createdBy: string | null;
    })[],
  ): Promise<{ id: number; version: number }[]>;
  writePoints(
    transaction: Transaction,
    actor: Actor,
    which: Scoped & { readonly ids: readonly number[] },
    decide: (points: readonly StoredPoint[]) => Promise<ReadonlyMap<number, Change<PointChange>>>,
    how?: { bookable?: boolean },
  ): Promise<{ id: number; version: number }[]>;
}
