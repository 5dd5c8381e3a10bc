/** Limit of `vi.waitFor` and `vi.waitUntil`, whose own of one second would measure the machine. */
export const patience = { timeout: 60_000 };
