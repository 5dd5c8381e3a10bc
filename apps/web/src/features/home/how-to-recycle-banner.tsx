import { ArrowUpRight } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { FieldError } from '../../components/ui/field-error.tsx';
import { lateCode } from '../../components/ui/late-code.ts';
import { MaterialDrop } from '../../components/ui/material.tsx';
import { homeText } from './text.ts';

type Steps = ComponentType<{ open: boolean; onClose: () => void }>;

const steps = lateCode<Steps>(async () => (await import('./how-to-recycle-dialog.tsx')).HowToRecycleDialog);

/** The banner 'COMO RECICLAR'. Its dialog's code comes when it is asked for. */
export function HowToRecycleBanner() {
  const [Dialog, setDialog] = useState<Steps | null>(null);
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const show = async (): Promise<void> => {
    setFailed(false);
    try {
      const HowToRecycleDialog = await steps.load();
      setDialog(() => HowToRecycleDialog);
      setOpen(true);
    } catch {
      setFailed(true);
    }
  };
  return (
    <div>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => void show()}
        className="block w-full rounded-xl border border-line bg-surface p-3 text-left motion-press active:scale-[0.99] lg:p-5"
      >
        <span aria-hidden="true" className="grid grid-cols-4 gap-2 *:aspect-square *:h-auto! *:w-full! [&_svg]:size-[43%]">
          <MaterialDrop material="papel" size={70} glyphSize={30} />
          <MaterialDrop material="plastico" size={70} glyphSize={30} />
          <MaterialDrop material="vidro" size={70} glyphSize={30} />
          <MaterialDrop material="metal" size={70} glyphSize={30} />
        </span>
        <span className="mt-2.5 flex flex-wrap items-center gap-3 pl-1">
          <span className="min-w-0 flex-1 basis-28">
            <span className="block font-display text-heading font-extrabold">{homeText.howToRecycle}</span>
            <span className="block text-small text-ink-soft">{homeText.howToRecycleSentence}</span>
          </span>
          <span aria-hidden="true" className="drop grid size-11 shrink-0 place-items-center bg-action text-on-action">
            <ArrowUpRight className="size-5" />
          </span>
        </span>
      </button>
      <div role="alert">{failed && <FieldError>{homeText.howToRecycleFailed}</FieldError>}</div>
      {Dialog !== null && <Dialog open={open} onClose={() => setOpen(false)} />}
    </div>
  );
}
