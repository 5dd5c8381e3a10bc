/** A row of the outbox that is being sent. */
export interface Delivery {
  readonly id: string;
  readonly kind: string;
  readonly userId: string | null;
  /** E-mail address; null for a push message. */
  readonly recipient: string | null;
  /** Null for a mail. */
  readonly pushSubscriptionId: string | null;
  readonly data: Record<string, unknown>;
  /** Time of insertion into the outbox. */
  readonly createdAt: Date;
}

/**
 * Sends a row: 'sent' when another server has accepted it, 'nothing-to-say' when it is obsolete. Any error is a failed attempt;
 * a `DeliveryFailure` classifies it. Ends soon after `signal` is aborted.
 */
export type Send = (delivery: Delivery, signal: AbortSignal) => Promise<'sent' | 'nothing-to-say'>;

/** A failed attempt with a short code such as `ECONNREFUSED` or `550`; never the other server's message. */
export class DeliveryFailure extends Error {
  readonly code: string;
  /** Whether retries are useless. */
  readonly permanent: boolean;

  constructor(code: string, { permanent = false }: { permanent?: boolean } = {}) {
    super(`delivery failed: ${code}`);
    this.name = 'DeliveryFailure';
    this.code = code;
    this.permanent = permanent;
  }
}
