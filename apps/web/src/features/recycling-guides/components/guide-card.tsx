import { classNames } from '../../../components/ui/class-names.ts';
import type { Guide } from '../guide.ts';
import { DropOf, groundOf } from './guide-drop.tsx';

export const guideCardClass = 'overflow-hidden rounded-lg border border-line bg-surface tip-bl';

/** What stands on a guide's card in the list: its drop on a quiet ground, its name and its sentence. */
export function GuideCardContent({ guide }: { guide: Guide }) {
  const ground = groundOf(guide);
  return (
    <>
      <span style={ground.style} className={classNames('grid place-items-center py-3.5', ground.className)}>
        <DropOf guide={guide} size={68} glyphSize={41} />
      </span>
      <span className="grid gap-1 px-3 pt-3 pb-3.5">
        <span className="font-display text-name font-semibold wrap-anywhere text-ink">{guide.name}</span>
        <span className="line-clamp-4 text-small wrap-anywhere text-ink-soft">{guide.description}</span>
      </span>
    </>
  );
}
