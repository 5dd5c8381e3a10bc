import { Droplets, MapPin, Package, Split } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { howToRecycleText } from '../text.ts';

const steps = [
  { icon: <Split />, ...howToRecycleText.separate },
  { icon: <Droplets />, ...howToRecycleText.clean },
  { icon: <Package />, ...howToRecycleText.prepare },
  { icon: <MapPin />, ...howToRecycleText.take },
];

/** The four steps: separe, limpe, prepare, leve ou agende. */
export function HowToRecycleDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={howToRecycleText.title}
      footer={
        <Button variant="primary" onClick={onClose}>
          {howToRecycleText.understood}
        </Button>
      }
    >
      <ol className="grid gap-4.5">
        {steps.map(({ icon, title, sentence }, index) => (
          <li key={title} className="flex flex-wrap gap-3.5">
            <span
              aria-hidden="true"
              className="drop grid size-13 shrink-0 place-items-center bg-brand text-on-brand [&>svg]:size-6"
            >
              {icon}
            </span>
            <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
              <h3 className="text-name font-bold">
                {index + 1}. {title}
              </h3>
              <p className="text-[0.9375rem] leading-5.25 text-ink-soft">{sentence}</p>
            </div>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
