import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from 'react';
import { platformText } from '../../lib/api-wire.ts';
import { type LazyModule, lazyModule, useLazyModule } from '../ui/lazy-module.ts';
import { uiText } from '../ui/text.ts';
import { useToast } from '../ui/toast.tsx';

interface Closing {
  onClose: () => void;
}

interface LateProps<P extends Closing> {
  late: LazyModule<ComponentType<P>>;
  props: P;
}

/** A dialog whose code loads when it is first rendered. A failure is shown as a toast and closes the dialog. */
export const lateDialog = <P extends Closing>(load: () => Promise<ComponentType<P>>): ((props: P) => ReactNode) => {
  const late = lazyModule(load);
  return (props) => <LateDialog late={late} props={props} />;
};

function LateDialog<P extends Closing>({ late, props }: LateProps<P>) {
  const { code: Dialog, failures } = useLazyModule(late);
  const { show } = useToast();
  const closeFailed = useEffectEvent(() => {
    show({ title: platformText.unreachable, variant: 'destructive' });
    props.onClose();
  });
  useEffect(() => {
    if (failures > 0) closeFailed();
  }, [failures]);
  if (Dialog !== null) return <Dialog {...props} />;
  // Acknowledges the press until the code has loaded.
  return (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-3 bottom-6 z-30 mx-auto w-fit rounded-lg border border-edge bg-raised px-4 py-3 font-display font-semibold"
    >
      {uiText.loading}
    </p>
  );
}
