/** A row of the outbox in the hands of whoever sends it. */
export interface Delivery {
  readonly id: string;
  readonly kind: string;
  readonly userId: string | null;
  /** E-mail address; null for what is no mail. */
  readonly recipient: string | null;
  /** Null for what is no Web Push message. */
  readonly pushSubscriptionId: string | null;
  readonly data: Record<string, unknown>;
  /** When it was put into the outbox. */
  readonly createdAt: Date;
}

/**
 * Sends one row: 'sent' when somebody else answers for it now, 'nothing-to-say' when there is no reason for it any more.
 * Whatever it throws is a failed attempt; a `DeliveryFailure` says more. It ends soon after `signal` is aborted.
 */
export type Send = (delivery: Delivery, signal: AbortSignal) => Promise<'sent' | 'nothing-to-say'>;

/** An attempt that failed, under a short code such as `ECONNREFUSED` or `550`: never what the other server said. */
export class DeliveryFailure extends Error {
  readonly code: string;
  /** Whether trying again is useless. */
  readonly permanent: boolean;

  constructor(code: string, { permanent = false }: { permanent?: boolean } = {}) {
    super(`delivery failed: ${code}`);
    this.name = 'DeliveryFailure';
    this.code = code;
    this.permanent = permanent;
  }
}
