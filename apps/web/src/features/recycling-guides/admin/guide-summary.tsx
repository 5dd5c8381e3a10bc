import { linesOf } from '@separai/contract/recycling-guides/rules';
import type { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { Check, ListChecks, ListX, Video, VideoOff, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { settings } from '../../../lib/settings.ts';
import { DropOf } from '../components/guide-drop.tsx';
import { adminGuidesText as text } from './text.ts';

/** The specification's guide of dangerous waste. */
const hazardousId = 'perigosos';
/** Number of items of each list on a card. */
const shownItems = 3;

interface GuideSummaryProps {
  guide: RecyclingGuide;
  onEdit: () => void;
  onDelete: () => void;
}

/** A guide's card in the panel. */
export function GuideSummary({ guide, onEdit, onDelete }: GuideSummaryProps) {
  const isHazardous = guide.id === hazardousId;
  const hasVideo = guide.youtubeUrl !== settings.defaultVideoUrl;
  const hasInstructions = linesOf(guide.items.howToPrepare).length > 0;
  return (
    <li
      className={classNames(
        'flex flex-col rounded-lg tip-bl',
        isHazardous ? 'border-2 border-danger bg-danger-soft p-[calc(0.875rem-1px)]' : 'border border-line bg-surface p-3.5',
      )}
    >
      <div className="flex gap-3">
        <DropOf guide={guide} size={48} />
        <div className="min-w-0">
          <h2 className={classNames('font-display text-name font-semibold wrap-anywhere', isHazardous && 'text-danger-ink')}>
            {guide.name}
            {isHazardous && <span className="sr-only"> ({text.hazardous})</span>}
          </h2>
          <p className={classNames('text-small wrap-anywhere', !isHazardous && 'text-ink-soft')}>{guide.description}</p>
        </div>
      </div>
      <div className="mt-2 mb-3 grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-3 gap-y-2">
        <Items title={text.recyclable} lines={guide.items.recyclable} icon={<Check className="text-success-ink" />} />
        <Items title={text.nonRecyclable} lines={guide.items.nonRecyclable} icon={<X className="text-danger-ink" />} />
      </div>
      <p className="mt-auto flex flex-wrap gap-x-4 gap-y-1 text-small">
        <Mark icon={hasVideo ? <Video /> : <VideoOff />}>{hasVideo ? text.withVideo : text.withoutVideo}</Mark>
        <Mark icon={hasInstructions ? <ListChecks /> : <ListX />}>
          {hasInstructions ? text.withInstructions : text.withoutInstructions}
        </Mark>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="text" size="small" onClick={onEdit}>
          {text.edit}
          <span className="sr-only">{text.ofGuide(guide.name)}</span>
        </Button>
        <Button variant="text" size="small" className="!text-danger-ink" onClick={onDelete}>
          {text.remove}
          <span className="sr-only">{text.ofGuide(guide.name)}</span>
        </Button>
      </div>
    </li>
  );
}

function Items({ title, lines, icon }: { title: string; lines: readonly string[]; icon: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="font-display text-small font-semibold">{title}</h3>
      <ul className="text-small">
        {lines.slice(0, shownItems).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and the list never changes its order
          <li key={index} className="flex gap-1.5">
            <span aria-hidden="true" className="mt-0.5 shrink-0 [&>svg]:size-4">
              {icon}
            </span>
            <span className="line-clamp-2 min-w-0 wrap-anywhere">{line}</span>
          </li>
        ))}
        {lines.length > shownItems && <li className="pl-5.5">{text.more(lines.length - shownItems)}</li>}
      </ul>
    </div>
  );
}

function Mark({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className="[&>svg]:size-4">
        {icon}
      </span>
      {children}
    </span>
  );
}
