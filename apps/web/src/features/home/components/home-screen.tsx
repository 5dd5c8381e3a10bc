import { firstNameOf } from '@separai/contract/accounts/names';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight, CalendarCheck, MessagesSquare, Recycle } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { LinkButton } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { Pin } from '../../../components/ui/drop.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { lazyModule } from '../../../components/ui/lazy-module.ts';
import { MaterialDrop } from '../../../components/ui/material.tsx';
import { Column } from '../../../components/ui/page.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { useShownName } from '../../accounts/index.ts';
import { homeText } from '../text.ts';

/** `/home`: a greeting and the app's main links. `news` is the resident's own part below the greeting. */
export function HomeScreen({ news }: { news: ReactNode }) {
  const firstName = firstNameOf(useShownName()) ?? uiText.unnamed;
  return (
    <Column width="wide" className="pt-4 pb-3 max-lg:max-w-[calc(var(--container-reading)+2rem)] lg:pt-8">
      <h1 className="text-[1.75rem] leading-8 font-bold wrap-break-word">{homeText.greeting(firstName)}</h1>
      {/* Space for one line is reserved, so that the layout does not shift. */}
      <div className="mt-1 grid min-h-5 grid-cols-[minmax(0,1fr)] gap-2.5 text-small text-ink-soft">{news}</div>
      <div className="mt-2.5 grid grid-cols-[minmax(0,1fr)] gap-3.5 lg:mt-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-5">
        <HowToRecycleBanner />
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(6.75rem,40%)),1fr))] gap-1.5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Tile
            href="/map"
            icon={<Pin size={32} />}
            word={homeText.points}
            className="tip-br border-transparent bg-deep text-on-deep"
          />
          <Tile
            href="/search"
            search={{ lista: 'coletores' }}
            icon={<MessagesSquare />}
            word={homeText.collectors}
            className="tip-bl border-transparent bg-brand text-on-brand"
          />
          <Tile
            href="/recycle"
            icon={<Recycle />}
            word={homeText.recyclable}
            className="tip-tr border-transparent bg-mint text-on-mint"
          />
          <Tile
            href="/schedule"
            icon={<CalendarCheck />}
            word={homeText.schedules}
            className="tip-tl border-line bg-surface text-ink"
          />
        </ul>
        <MapPrompt />
      </div>
    </Column>
  );
}

interface TileProps {
  href: string;
  /** Search parameters of the address. */
  search?: Record<string, string>;
  icon: ReactNode;
  word: string;
  className: string;
}

/** One of four tiles whose tips meet in the middle. */
function Tile({ href, search, icon, word, className }: TileProps) {
  return (
    <li className="@container flex min-w-0">
      <Link
        to={href}
        {...(search && { search })}
        className={classNames(
          'flex min-h-27 min-w-0 flex-1 flex-col items-start justify-between gap-3 rounded-[1.75rem] border p-3.5',
          'motion-press active:scale-[0.98] lg:min-h-48 lg:p-6',
          className,
        )}
      >
        <span aria-hidden="true" className="[&>svg]:size-8 lg:[&>svg]:size-10">
          {icon}
        </span>
        <span className="max-w-full font-display text-[min(1.125rem,14cqi)] leading-[1.17] font-semibold text-balance wrap-break-word lg:text-title lg:leading-8">
          {word}
        </span>
      </Link>
    </li>
  );
}

function MapPrompt() {
  return (
    <section className="flex flex-col overflow-hidden rounded-lg tip-bl border border-line bg-surface lg:rounded-xl">
      <h2 className="px-4 pt-3.5 pb-2.5 text-name font-semibold lg:px-6 lg:pt-5 lg:text-heading">{homeText.nearby}</h2>
      <div className="relative grid min-h-18 flex-1 place-items-center py-3.5 lg:min-h-40">
        <img src="/assets/illustrations/mapa.svg" alt="" className="absolute inset-0 size-full object-cover" />
        <LinkButton to="/map" variant="primary" size="small" className="relative [box-shadow:0_0_0_4px_var(--surface)]">
          {homeText.goToMap}
        </LinkButton>
      </div>
    </section>
  );
}

type Steps = ComponentType<{ open: boolean; onClose: () => void }>;

const steps = lazyModule<Steps>(async () => (await import('./how-to-recycle-dialog.tsx')).HowToRecycleDialog);

/** The banner 'COMO RECICLAR'. Its dialog's code is loaded on demand. */
function HowToRecycleBanner() {
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
