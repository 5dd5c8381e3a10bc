import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from 'react';
import { platformText } from '../../lib/text.ts';
import type { LateCode } from '../ui/late-code.ts';
import { useLateCode } from '../ui/late-code.ts';
import { uiText } from '../ui/text.ts';
import { useToast } from '../ui/toast.tsx';

interface Closing {
  onClose: () => void;
}

interface LateProps<P extends Closing> {
  late: LateCode<ComponentType<P>>;
  given: P;
}

/** What an open dialog is given; a closed one needs nothing. */
type LateDialogProps<P extends Closing> = { open: false } | ({ open: boolean } & P);

/** A dialog that is not there when its screen is drawn, shown while `open`: its code is loaded when it opens. A failure is shown as a toast and closes the dialog. */
export const lateDialog =
  <P extends Closing>(late: LateCode<ComponentType<P>>) =>
  ({ open, ...given }: LateDialogProps<P>): ReactNode =>
    open && <LateDialog late={late} given={given as unknown as P} />;

function LateDialog<P extends Closing>({ late, given }: LateProps<P>) {
  const { code: Dialog, failures } = useLateCode(late);
  const { show } = useToast();
  const giveUp = useEffectEvent(() => {
    show({ title: platformText.unreachable, variant: 'destructive' });
    given.onClose();
  });
  useEffect(() => {
    if (failures > 0) giveUp();
  }, [failures]);
  if (Dialog !== null) return <Dialog {...given} />;
  // Whoever pressed before the code was here sees that it was heard.
  return (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-3 bottom-6 z-30 mx-auto w-fit rounded-lg border border-edge bg-raised px-4 py-3 font-display font-semibold"
    >
      {uiText.loading}
    </p>
  );
}
