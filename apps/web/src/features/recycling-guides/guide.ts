import type { RecyclingGuide } from '@separai/contract/recycling-guides/schema';

/** What the screens show of a guide. A built-in one has no video of its own: which one is shown then, the server decides. */
export type Guide = Pick<RecyclingGuide, 'id' | 'name' | 'description' | 'intro' | 'color' | 'items' | 'sources'> & {
  readonly youtubeUrl: string | null;
};
