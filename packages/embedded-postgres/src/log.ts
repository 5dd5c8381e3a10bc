/** Where this module tells what it does, in Portuguese. `output` in the details are PostgreSQL's own lines. */
export type Log = (message: string, details?: Record<string, unknown>) => void;
