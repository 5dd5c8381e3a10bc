import { classNames } from '../../../components/ui/class-names.ts';
import { accountsText } from '../text.ts';

/** 'Etapa 1 de 2', in words and as bars. */
export function StepProgress({ step, of }: { step: number; of: number }) {
  return (
    <div className="mt-1.5">
      <p className="font-display text-small font-semibold text-ink-soft">{accountsText.step(step, of)}</p>
      <div aria-hidden="true" className="mt-1.5 flex gap-1.5">
        {Array.from({ length: of }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no other identity and never change places
            key={index}
            className={classNames('h-2 flex-1 rounded-full tip-bl', index < step ? 'bg-action' : 'bg-line')}
          />
        ))}
      </div>
    </div>
  );
}
