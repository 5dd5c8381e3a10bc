import { DebugArea as Area } from '../../features/admin/debug/debug-area.tsx';
import { readSavedGuides } from '../../features/recycling-guides/guide-storage.ts';

/** The debug area, with what this browser keeps of the guides. */
export function DebugArea() {
  return <Area countSavedGuides={() => readSavedGuides()?.guides.length ?? null} />;
}
