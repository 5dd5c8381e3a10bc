import { Button } from '../../../components/ui/button.tsx';

interface FormFootProps {
  text: { readonly cancel: string; readonly save: string };
  record: { readonly isSaving: boolean; readonly submit: () => Promise<void> };
  onClose: () => void;
}

/** The buttons below a long form. */
export const FormFoot = ({ text, record, onClose }: FormFootProps) => (
  <div className="flex flex-wrap justify-end gap-3 *:grow md:*:grow-0">
    <Button variant="neutral" onClick={onClose}>
      {text.cancel}
    </Button>
    <Button variant="primary" busy={record.isSaving} onClick={() => void record.submit()}>
      {text.save}
    </Button>
  </div>
);
