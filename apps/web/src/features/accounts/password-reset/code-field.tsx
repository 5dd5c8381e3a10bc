import { limits } from '@separai/contract/limits';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { classNames } from '../../../components/ui/class-names.ts';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { afterGoingBack, afterPasting, afterTyping, type CodeDigits, emptyCode } from './code-digits.ts';
import { passwordResetText as text } from './text.ts';

/** What was typed into the boxes of a code, and the way to them. */
export interface CodeBoxes {
  readonly digits: CodeDigits;
  readonly boxes: RefObject<(HTMLInputElement | null)[]>;
  /** Shows these digits and puts the focus into a box, its content selected. */
  readonly show: (digits: CodeDigits, box: number) => void;
}

export const useCodeBoxes = (): CodeBoxes => {
  const [digits, setDigits] = useState(emptyCode);
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const show = (next: CodeDigits, box: number): void => {
    setDigits(next);
    boxes.current[box]?.focus();
  };
  return { digits, boxes, show };
};

type CodeFieldProps = CodeBoxes & { error?: string | undefined; onTyped: () => void };

/** One box for each digit of a code. A pasted code and the phone's suggestion fill them all. */
export function CodeField({ digits, boxes, show, error, onTyped }: CodeFieldProps) {
  const errorId = useId();
  const go = ({ code, next }: { code: CodeDigits; next: number }): void => {
    show(code, next);
    onTyped();
  };
  const goBack = (box: number): void => go(afterGoingBack(digits, box));
  const pressed = (event: KeyboardEvent<HTMLInputElement>, box: number): void => {
    const target = { ArrowLeft: box - 1, ArrowRight: box + 1, Home: 0, End: digits.length - 1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      boxes.current[target]?.focus();
    } else if (event.key === 'Backspace' && digits[box] === '') {
      event.preventDefault();
      goBack(box);
    }
  };
  const pasted = (event: ClipboardEvent<HTMLInputElement>, box: number): void => {
    event.preventDefault();
    go(afterPasting(digits, box, event.clipboardData.getData('text')));
  };
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="sr-only">{text.codeLegend(limits.codeDigits)}</legend>
      <div className="grid max-w-[302px] grid-cols-4 gap-[10px]">
        {digits.map((digit, box) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={box}
            ref={(element) => {
              boxes.current[box] = element;
            }}
            type="text"
            inputMode="numeric"
            autoComplete={box === 0 ? 'one-time-code' : 'off'}
            enterKeyHint="go"
            aria-label={text.codeBox(box + 1, digits.length)}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : errorId}
            value={digit}
            onChange={(event) => go(afterTyping(digits, box, event.currentTarget.value))}
            onKeyDown={(event) => pressed(event, box)}
            onPaste={(event) => pasted(event, box)}
            onFocus={(event) => event.currentTarget.select()}
            className={classNames(
              'aspect-square w-full min-w-0 rounded-lg tip-bl bg-surface text-center font-display text-[1.75rem] leading-none font-bold text-ink',
              error === undefined ? 'border-[1.5px] border-edge' : 'border-2 border-danger',
            )}
          />
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
