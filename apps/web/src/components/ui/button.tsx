import { createLink, type LinkComponent } from '@tanstack/react-router';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { uiText } from './text.ts';

type ButtonVariant = 'primary' | 'soft' | 'outline' | 'neutral' | 'text' | 'danger' | 'neutral-danger';
type ButtonSize = 'regular' | 'small';

const variantClass: Record<ButtonVariant, string> = {
  primary: 'border-[1.5px] border-transparent bg-action text-on-action hover:bg-action-hover',
  soft: 'border-[1.5px] border-transparent bg-action-soft text-on-action-soft hover:bg-mint hover:text-on-mint',
  outline: 'border-2 border-action bg-surface text-action hover:bg-action-soft hover:text-on-action-soft',
  neutral: 'border-[1.5px] border-edge bg-surface text-ink hover:bg-sunken',
  text: 'border-[1.5px] border-transparent text-action hover:bg-action-soft hover:text-on-action-soft',
  danger: 'border-[1.5px] border-transparent bg-danger text-on-danger hover:bg-danger-hover',
  'neutral-danger': 'border-[1.5px] border-edge bg-surface text-danger-ink hover:bg-danger-soft',
};

const sizeClass: Record<ButtonSize, string> = {
  regular: 'min-h-[52px] px-5 py-2 text-name leading-5',
  small: 'min-h-[44px] px-3.5 py-1.5 text-[0.9375rem] leading-5',
};

/** Classes of a button, for elements that `Button` and `ButtonLink` cannot render. */
export function buttonClass({ variant, size = 'regular' }: { variant: ButtonVariant; size?: ButtonSize }): string {
  return classNames(
    'inline-flex items-center justify-center gap-2.5 rounded-md text-center font-display font-semibold',
    'motion-press active:scale-[0.98]',
    'disabled:scale-100 disabled:border-line disabled:bg-sunken disabled:text-ink-soft',
    variantClass[variant],
    sizeClass[size],
  );
}

type Look = { variant: ButtonVariant; size?: ButtonSize | undefined; icon?: ReactNode; iconAfter?: ReactNode };

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean | undefined; busyLabel?: string | undefined };

/**
 * A button. Give `busy` (also as `false`) when it starts something that takes time: room for the busy label is then
 * reserved from the start, so that the width does not change. A busy button keeps the focus and ignores presses.
 */
export function Button(props: ButtonProps) {
  const { variant, size = 'regular', icon, iconAfter, busy, busyLabel, className, children, onClick, ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  const idle = <Content icon={icon} iconAfter={iconAfter} hidden={busy === true} label={children} />;
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
      onMouseDown={rest.type === 'submit' ? keepFocus : rest.onMouseDown}
      onClick={press}
      className={classNames(buttonClass({ variant, size }), className)}
    >
      {busy === undefined ? (
        idle
      ) : (
        <span className="grid min-w-0 place-items-center *:[grid-area:1/1] [&_span]:wrap-anywhere">
          {idle}
          <Content icon={<Spinner />} hidden={!busy} label={busyLabel ?? uiText.busy} />
        </span>
      )}
    </button>
  );
}

// On blur a field may show its error, which would move the button away before the finger is lifted.
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** A link that looks like a button, to an address outside the app; `LinkButton` leads to a route. */
export function ButtonLink({
  variant,
  size = 'regular',
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={classNames(buttonClass({ variant, size }), className)}>
      <Content icon={icon} iconAfter={iconAfter} label={children} />
    </a>
  );
}

const RouteButton = createLink(ButtonLink);

/** A route's link that looks like a button; the current page is its own address alone. */
export const LinkButton: LinkComponent<typeof ButtonLink> = (props) => <RouteButton activeOptions={{ exact: true }} {...props} />;

function Content({
  icon,
  iconAfter,
  label,
  hidden = false,
}: {
  icon?: ReactNode;
  iconAfter?: ReactNode;
  label: ReactNode;
  hidden?: boolean;
}) {
  return (
    <span className={classNames('inline-flex items-center justify-center gap-2.5', hidden && 'invisible')}>
      {icon != null && <IconSlot>{icon}</IconSlot>}
      <span className="min-w-0 wrap-break-word">{label}</span>
      {iconAfter != null && <IconSlot>{iconAfter}</IconSlot>}
    </span>
  );
}

function IconSlot({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="shrink-0 [&>svg]:size-[20px]">
      {children}
    </span>
  );
}

function Spinner() {
  return <LoaderCircle className="animate-spin motion-reduce:animate-none" />;
}

type IconLook = { label: string; icon: ReactNode; variant?: 'plain' | 'neutral' | undefined };

function iconButtonClass(variant: IconLook['variant'] = 'plain'): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center rounded-md text-ink motion-press hover:bg-sunken',
    'disabled:text-ink-soft',
    variant === 'plain'
      ? 'size-[44px] [&>svg]:size-[24px]'
      : 'min-h-[52px] w-[52px] border-[1.5px] border-edge bg-surface disabled:border-line disabled:bg-sunken [&>svg]:size-[22px]',
  );
}

/** A button that is an icon; `label` is its accessible name. `plain` is 44 px, `neutral` the 52 px box beside a field. */
export function IconButton({ label, icon, variant, className, ...rest }: Omit<ComponentProps<'button'>, 'children'> & IconLook) {
  return (
    <button type="button" {...rest} aria-label={label} className={classNames(iconButtonClass(variant), className)}>
      {icon}
    </button>
  );
}

/** A link that is an icon, such as the way back beside a title; `label` is its accessible name. */
export function IconButtonLink({ label, icon, variant, className, ...rest }: Omit<ComponentProps<'a'>, 'children'> & IconLook) {
  return (
    <a {...rest} className={classNames('relative', iconButtonClass(variant), className)}>
      {icon}
      <span className="sr-only">{label}</span>
    </a>
  );
}

/** A link inside a sentence. */
export const textLinkClass =
  'font-semibold text-action underline decoration-2 underline-offset-4 hover:text-action-hover [text-decoration-skip-ink:none]';

/** A text link that stands alone: 44 px high, may begin with an icon. */
export const standaloneLinkClass = `inline-flex min-h-[44px] items-center gap-2 ${textLinkClass} [&>svg]:size-5 [&>svg]:shrink-0`;
