import type { PointCategoryId } from '../collection-points/categories.ts';
import type { PointHandover } from '../collection-points/handover.ts';
import type { MaterialType } from '../collection-points/materials.ts';
import type { PickupRules } from '../collection-points/pickup-rules.ts';
import type { PublicAccess } from '../collection-points/public-access.ts';

/** One row of a file: the text of each of its columns. */
export type Cells = Readonly<Record<string, string>>;

/** A row's validated values for a point; fields that the row lacks are absent. */
export interface ImportedPoint {
  readonly name: string;
  readonly address: string;
  readonly shortName?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly materials?: MaterialType[];
  readonly categories?: PointCategoryId[];
  readonly refusedCategories?: PointCategoryId[];
  readonly handover?: PointHandover;
  readonly publicAccess?: PublicAccess;
  readonly accessNote?: string;
  readonly takesBookings?: boolean;
  /** The parts of the rules that the row states. */
  readonly pickupRules?: Partial<PickupRules>;
  readonly schedule?: string;
  /** Null: the stored hours no longer match the new text. */
  readonly openingHours?: string | null;
  readonly phone?: string;
  readonly whatsapp?: string;
  readonly website?: string;
  readonly description?: string;
  readonly isActive?: boolean;
  readonly attribution?: string;
}

/** The fields of a point that a row changes, with the whole rules of pickups. */
export type PointDifference = Partial<Omit<ImportedPoint, 'pickupRules'>> & { readonly pickupRules?: PickupRules | null };
