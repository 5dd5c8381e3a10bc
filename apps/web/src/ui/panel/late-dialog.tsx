import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from 'react';
import { platformText } from '../../text/platform.ts';
import { useAfterScreen } from '../after-screen.ts';
import type { LateCode } from '../late-code.ts';
import { useToast } from '../toast.tsx';
import { useLateCode } from '../use-late-code.ts';

interface Closing {
  onClose: () => void;
}

interface LateProps<P extends Closing> {
  late: LateCode<ComponentType<P>>;
  given: P;
}

/** A dialog that few open, drawn while `open`: its code comes after the screen. Where it does not, that is said, and the dialog is closed. */
export const lateDialog =
  <P extends Closing>(late: LateCode<ComponentType<P>>) =>
  ({ open, ...props }: P & { open: boolean }): ReactNode => <LateDialog late={late} open={open} given={props as unknown as P} />;

function LateDialog<P extends Closing>({ late, open, given }: LateProps<P> & { open: boolean }) {
  useAfterScreen(late.ahead);
  return open && <Coming late={late} given={given} />;
}

function Coming<P extends Closing>({ late, given }: LateProps<P>) {
  const { code: Dialog, failures } = useLateCode(late);
  const { show } = useToast();
  const giveUp = useEffectEvent(() => {
    show({ title: platformText.unreachable, variant: 'destructive' });
    given.onClose();
  });
  useEffect(() => {
    if (failures > 0) giveUp();
  }, [failures]);
  return Dialog && <Dialog {...given} />;
}
