/** Logger of this module, in Portuguese. `output` in the details are PostgreSQL's own lines. */
export type Log = (message: string, details?: Record<string, unknown>) => void;
