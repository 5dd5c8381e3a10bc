import { useState } from 'react';
import { TextArea } from '../../../components/ui/field.tsx';
import { routeText as text } from '../text.ts';

/** Why the material was not taken: a usual reason in one tap, or another in words. */
export function ReasonFields({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  const [isOther, setOther] = useState(false);
  const choose = (chosen: string | null): void => {
    setOther(chosen === null);
    onChange(chosen ?? '');
  };
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{text.refusedTitle}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {[...text.reasons, null].map((one) => (
          <label
            key={one ?? 'other'}
            className="flex min-h-[56px] cursor-pointer items-center gap-3 rounded-md border-[1.5px] border-edge bg-surface px-3.5 py-2 font-display font-semibold has-[:checked]:border-action has-[:checked]:bg-action-soft has-[:checked]:text-on-action-soft"
          >
            <input
              type="radio"
              name="reason"
              className="size-6 shrink-0 accent-(--action)"
              checked={one === null ? isOther : !isOther && reason === one}
              onChange={() => choose(one)}
            />
            <span className="min-w-0 wrap-anywhere">{one ?? text.otherReason}</span>
          </label>
        ))}
        {isOther && (
          <TextArea
            label={text.reasonLabel}
            rows={2}
            maxLength={text.reasonMax}
            value={reason}
            onChange={({ target }) => onChange(target.value.replace(/[\r\n]+/g, ' '))}
          />
        )}
      </div>
    </fieldset>
  );
}
