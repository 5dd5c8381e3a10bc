import { cancelPhoneBooking } from '@separai/contract/schedules/phone-booking-endpoints';
import type { OpenedPhoneBooking } from '@separai/contract/schedules/phone-booking-schema';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { useToast } from '../../../components/ui/toast.tsx';
import { sent, writeOf } from '../../../lib/write.ts';
import { phoneBookingText as text } from '../phone-booking-text.ts';

interface CancelPhoneBookingProps {
  token: string;
  booking: OpenedPhoneBooking;
  onClose: () => void;
  onCancelled: (changed: OpenedPhoneBooking) => void;
}

/** Asks, and cancels the booking of a link. */
export function CancelPhoneBooking({ token, booking: { date, version }, onClose, onCancelled }: CancelPhoneBookingProps) {
  const { show } = useToast();
  const cancel = useMutation({
    ...writeOf(cancelPhoneBooking),
    onSuccess: (changed) => {
      show({ title: text.cancelled });
      onCancelled(changed);
    },
  });
  const close = (): void => {
    if (!cancel.isPending) onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={text.cancelTitle}
      closeLabel={text.cancelClose}
      footer={
        <>
          <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate(sent({ body: { token, version } }))}>
            {text.cancel}
          </Button>
          <Button variant="neutral" onClick={close}>
            {uiText.back}
          </Button>
        </>
      }
    >
      <p>{text.cancelSentence(date)}</p>
      <div role="alert">{cancel.error !== null && <FieldError>{cancel.error.message}</FieldError>}</div>
    </Dialog>
  );
}
