import type { KeptArea, KeptService } from '@separai/contract/collection-days/administered-schema';
import type { CollectionAreaCreation, CollectionServiceCreation } from '@separai/contract/collection-days/administration-schema';
import type { Actor, Change } from '../../platform/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';

/** An area as an import finds it again. */
export interface NamedArea {
  readonly id: number;
  readonly serviceId: number;
  readonly code: string | null;
  readonly name: string;
  readonly municipality: string;
  readonly uf: string;
}

/** Reading and writing of collection services and areas, provided by the collection-days feature (`docs/decisions/06`). */
export interface AreaWriter {
  findKeptServices(db: Queryable): Promise<(KeptService & { areas: number })[]>;
  /** All areas by id, without their contents. */
  findAreaNames(db: Queryable): Promise<NamedArea[]>;
  findArea(db: Queryable, id: number): Promise<KeptArea | null>;
  /** The city of most areas; null without areas. */
  findAreaCity(db: Queryable): Promise<{ municipality: string; uf: string } | null>;
  /** The official spelling of a municipality's name; null where the state has none of that name. */
  findMunicipality(place: { uf: string; name: string }): Promise<string | null>;
  /** Locks a service until the transaction ends; false where it does not exist. */
  lockService(transaction: Transaction, id: number): Promise<boolean>;
  writeNewService(transaction: Transaction, actor: Actor, service: CollectionServiceCreation): Promise<KeptService>;
  writeService(
    transaction: Transaction,
    actor: Actor,
    id: number,
    change: (before: KeptService | null) => Change<CollectionServiceCreation>,
  ): Promise<unknown>;
  writeNewAreas(transaction: Transaction, actor: Actor, areas: readonly CollectionAreaCreation[]): Promise<KeptArea[]>;
  writeArea(
    transaction: Transaction,
    actor: Actor,
    id: number,
    change: (before: KeptArea | null) => Change<CollectionAreaCreation>,
  ): Promise<{ before: KeptArea; after: KeptArea | null }>;
}
