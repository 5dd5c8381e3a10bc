import { classNames } from './class-names.ts';
import { uiText } from './text.ts';

/**
 * Initials in a drop (or, `round`, in a circle). Decorative: the name stands beside it or names the link around it. @param size
 * px at the default text size; it grows with the text by a third at most, `round` to 44 px
 */
export function DropAvatar({ initials, size = 52, round = false }: { initials: string; size?: number; round?: boolean }) {
  const side = `min(${size / 16}rem, ${round ? 44 : (size * 4) / 3}px)`;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-grid shrink-0 place-items-center bg-action-soft font-display font-semibold text-on-action-soft',
        round ? 'rounded-full' : 'drop',
      )}
      style={{ width: side, height: side, fontSize: `calc(${side} * ${round ? 0.4 : 0.34})` }}
    >
      {initials}
    </span>
  );
}

/** The orange drop that marks a collection point. Decorative. `size` in px at the default text size. */
export function Pin({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={`${size / 16}rem`} height={`${size / 16}rem`} aria-hidden="true" className="shrink-0">
      <path fill="#fff" stroke="#5a2500" strokeOpacity=".55" d="M1 15.500A14.500 14.500 0 1 1 15.500 30H3a2 2 0 0 1-2-2z" />
      <path fill="#de5d06" d="M3 15.500A12.500 12.500 0 1 1 15.500 28H4a1 1 0 0 1-1-1z" />
      <path fill="#fff" d="M11 15.500a4.500 4.500 0 1 1 4.500 4.500H12a1 1 0 0 1-1-1z" />
    </svg>
  );
}

/** The selected point's drop: a dark ring and a check, not colour alone. Decorative. `size` in px at the default text size. */
export function PinSelected({ size = 48 }: { size?: number }) {
  return (
    <svg viewBox="0 0 48 48" width={`${size / 16}rem`} height={`${size / 16}rem`} aria-hidden="true" className="shrink-0">
      <path fill="#14230e" d="M1 23.500A22.500 22.500 0 1 1 23.500 46H4a3 3 0 0 1-3-3z" />
      <path fill="#fff" d="M3 23.500A20.500 20.500 0 1 1 23.500 44H5a2 2 0 0 1-2-2z" />
      <path fill="#de5d06" d="M6.500 23.500a17 17 0 1 1 17 17h-16a1 1 0 0 1-1-1z" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="4.500"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m16.500 24 5 5 9.500-10.500"
      />
    </svg>
  );
}

/** Check pin and the word 'Selecionado'. */
export function SelectedBadge() {
  return (
    <span className="inline-flex items-center gap-1.5 font-display text-small font-bold text-here-ink">
      <PinSelected size={25} />
      {uiText.selected}
    </span>
  );
}
