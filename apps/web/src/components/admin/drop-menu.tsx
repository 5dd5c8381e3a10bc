import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';

interface DropMenuProps {
  label: string;
  icon?: ReactNode;
  /** Without its word on a narrow screen. */
  isShort?: boolean;
  children: ReactNode;
}

/** The controls stay open while a dialog, such as the confirmation of the identity, is in front of them. */
const isElsewhere = (root: HTMLElement, target: EventTarget | null): boolean =>
  target instanceof Element && !root.contains(target) && target.closest('[role=dialog]') === null;

/**
 * A button that opens further controls below it; Esc, a press or the focus elsewhere closes them. On a narrow screen they are as wide
 * as the nearest positioned ancestor.
 */
export function DropMenu({ label, icon, isShort = false, children }: DropMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    const element = root.current;
    if (!isOpen || element === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    const leave = ({ target }: Event): void => {
      if (isElsewhere(element, target)) setOpen(false);
    };
    addEventListener('pointerdown', leave, { signal });
    addEventListener('focusin', leave, { signal });
    element.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return;
        setOpen(false);
        element.querySelector('button')?.focus();
      },
      { signal },
    );
    return () => stop.abort();
  }, [isOpen]);
  return (
    <div ref={root} className="roomy:relative">
      <Button
        variant="neutral"
        size="small"
        icon={icon}
        iconAfter={<ChevronDown />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={isShort ? 'tight:sr-only' : undefined}>{label}</span>
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form */}
      <div
        id={id}
        role="group"
        aria-label={label}
        hidden={!isOpen}
        className="absolute z-20 mt-1 grid gap-1 rounded-lg border border-edge bg-raised p-3 shadow-float tight:inset-x-0 roomy:right-0 roomy:w-max roomy:max-w-80 [&[hidden]]:hidden"
      >
        {children}
      </div>
    </div>
  );
}
